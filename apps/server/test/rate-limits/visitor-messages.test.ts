import { randomUUID } from "node:crypto";
import { on, once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { pushed } from "../harness/clients.ts";
import type { Visitor } from "../harness/world.ts";
import { useWorld } from "../harness/world.ts";
import { from } from "./limited.ts";

/** More sockets, conversations or ids do not allow a visitor more messages, or more typing events. */
const world = useWorld({
  RATE_LIMITS:
    "visitor-message-conversation=2/hour,visitor-message-customer=3/hour,visitor-message-address=7/hour,messages-seen=2/hour,visitor-typing=2/hour,visitor-typing-address=3/hour",
});

/** Sends a message on a new socket. */
async function write(visitor: Visitor) {
  const { status, response } = await (await world.widget(visitor)).send("Hello");
  return status === "ok" ? "ok" : (response as { reason: string }).reason;
}

test("a read-only client does not use up the customer's limits", async () => {
  const { visitor } = await world.aConversation();
  const reader = world.client();
  const { channel } = await reader.join(`conversation:${visitor.conversation_id}`);
  const refused = { status: "error", response: { reason: "unauthorized" } };
  for (let n = 0; n < 8; n++) {
    expect(await pushed(channel, "shout", { body: "It is me", customer_id: randomUUID() })).toEqual(refused);
    expect(await pushed(channel, "messages:seen", {})).toEqual(refused);
  }
  const widget = await world.widget(visitor);
  expect(await widget.send("Hello")).toMatchObject({ status: "ok" });
  expect(await widget.seen()).toMatchObject({ status: "ok" });
});

test("conversation, customer and address each have a limit for all their sockets", async () => {
  const account = await world.anAccount();
  const first = (await world.aConversation({ account })).visitor;
  expect([await write(first), await write(first), await write(first)]).toEqual(["ok", "ok", "rate limited"]);

  const second = (await world.aConversation({ account, visitor: first })).visitor;
  expect([await write(second), await write(second)]).toEqual(["ok", "rate limited"]);

  const others = await Promise.all([1, 2, 3, 4].map(() => world.aConversation({ account })));
  const answers: string[] = [];
  for (const { visitor } of others) answers.push(await write(visitor));
  expect(answers).toEqual(["ok", "ok", "ok", "rate limited"]);
});

test("typing has a limit per conversation and per address, for all sockets", async () => {
  const account = await world.anAccount();
  const [first, second] = await Promise.all([1, 2].map(async () => (await world.aConversation({ account })).visitor));
  const answersTo = async (visitor: Visitor, times: number) => {
    const answers = [];
    for (let n = 0; n < times; n++) {
      const { channel } = await world.widget(visitor);
      const { status, response } = await pushed(channel, "typing", { is_typing: true });
      answers.push(response.reason ?? status);
    }
    return answers;
  };
  expect(await answersTo(first!, 3)).toEqual(["ok", "ok", "rate limited"]);
  expect(await answersTo(second!, 2)).toEqual(["ok", "rate limited"]);
  expect(await typeFrom("203.0.113.20", (await world.aConversation({ account })).visitor)).toBe("ok");
});

/** Publishes one typing event through a proxy that reports the address. */
async function typeFrom(address: string, { conversation_id, customer, key }: Visitor) {
  const url = `${world.url.replace("http", "ws")}/socket/websocket?vsn=2.0.0`;
  const socket = new WebSocket(url, { headers: from(address) });
  await once(socket, "open");
  const ask = async (ref: string, event: string, payload: object) => {
    socket.send(JSON.stringify(["1", ref, `conversation:${conversation_id}`, event, payload]));
    for await (const [frame] of on(socket, "message")) {
      const [, replyTo, , , { status, response }] = JSON.parse(String(frame));
      if (replyTo === ref) return response?.reason ?? status;
    }
  };
  await ask("1", "phx_join", { customer_id: customer.id, visitor_key: key });
  const answer = await ask("2", "typing", { is_typing: true });
  socket.close();
  return answer;
}

test("one address can join a conversation with 50 visitors' sockets; an agent's is not counted", async () => {
  const { agent, visitor } = await world.aConversation();
  const topic = `conversation:${visitor.conversation_id}`;
  const join = async (params: object = {}) => (await world.client(params).join(topic)).status;
  const statuses = await Promise.all(Array.from({ length: 50 }, () => join()));
  expect(new Set(statuses)).toEqual(new Set(["ok"]));
  expect(await join()).toBe("error");
  expect(await join({ token: agent.token })).toBe("ok");
});
