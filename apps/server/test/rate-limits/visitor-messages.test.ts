import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import type { Visitor } from "../harness/world.ts";
import { useWorld } from "../harness/world.ts";

/** More sockets, conversations or ids do not allow a visitor more messages. */
const world = useWorld({
  RATE_LIMITS:
    "visitor-message-conversation=2/hour,visitor-message-customer=3/hour,visitor-message-address=7/hour,messages-seen=2/hour",
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

test("one address can join a conversation with 50 visitors' sockets; an agent's is not counted", async () => {
  const { agent, visitor } = await world.aConversation();
  const topic = `conversation:${visitor.conversation_id}`;
  const join = async (params: object = {}) => (await world.client(params).join(topic)).status;
  const statuses = await Promise.all(Array.from({ length: 50 }, () => join()));
  expect(new Set(statuses)).toEqual(new Set(["ok"]));
  expect(await join()).toBe("error");
  expect(await join({ token: agent.token })).toBe("ok");
});
