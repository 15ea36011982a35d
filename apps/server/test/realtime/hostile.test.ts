import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { Random } from "../harness/random.ts";
import { useWorld } from "../harness/world.ts";

/** Invalid or hostile frames harm only their own connection. */
const world = useWorld();

async function aRawSocket(query = "") {
  const socket = new WebSocket(`${world.url.replace("http", "ws")}/socket/websocket?vsn=2.0.0${query}`);
  await once(socket, "open");
  const frames: unknown[][] = [];
  socket.on("message", (data) => frames.push(JSON.parse(String(data))));
  const closed = once(socket, "close").then(([code]) => code as number);
  socket.on("error", () => {});
  return { socket, frames, closed, say: (...frame: unknown[]) => socket.send(JSON.stringify(frame)) };
}

/** Resolves when the server has answered all earlier frames. */
async function settled({ socket, frames, say }: Awaited<ReturnType<typeof aRawSocket>>) {
  const ref = `settled ${frames.length}`;
  say(null, ref, "phoenix", "heartbeat", {});
  while (!frames.some((frame) => frame[1] === ref)) await once(socket, "message");
}

test.each(["not json", "{}", "[]", '["1","1","room:x"]', '"text"', "null", "[1,2,3,4,{}]", "[[],[],[],[],[]]"])(
  "an invalid frame closes its connection with a code after which clients reconnect: %s",
  async (frame) => {
    const raw = await aRawSocket();
    raw.socket.send(frame);
    expect(await raw.closed).toBe(1003);
  },
);

test("a frame larger than 64 KiB closes its connection", async () => {
  const { visitor } = await world.aConversation();
  const raw = await aRawSocket();
  raw.say("1", "1", `conversation:${visitor.conversation_id}`, "phx_join", {});
  raw.say("1", "2", `conversation:${visitor.conversation_id}`, "shout", { body: "x", junk: "x".repeat(64 * 1024) });
  expect(await raw.closed).toBe(1009);
});

const payloads: unknown[] = [
  null,
  [],
  "text",
  5,
  true,
  { __proto__: null, body: { toString: "x" } },
  JSON.parse('{"__proto__":{"private":true},"constructor":{"prototype":{"private":true}},"body":"x"}'),
  { body: "\u0000\ud800" },
  { body: "x", id: "' or 1=1" },
  { body: "x", metadata: { deep: nested(500) } },
  { body: "x", file_ids: Array(1000).fill("00000000-0000-4000-8000-000000000000") },
  { body: "x", sent_at: "9".repeat(1000) },
  { conversation_id: { $ne: null }, body: "x" },
  { conversation_id: ["x"], mentioned_user_ids: [1e308, -1, 0.5] },
];

function nested(depth: number): object {
  return depth === 0 ? {} : { deep: nested(depth - 1) };
}

test("payloads of every type are answered, and neither channel nor server fails", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const raw = await aRawSocket(`&token=${agent.token}`);
  const topics = [
    [`conversation:${visitor.conversation_id}`, ["shout", "messages:seen", "ping"]],
    [`notification:${agent.account_id}`, ["read", "shout", "ping"]],
  ] as const;
  let asked = 0;
  for (const [topic, events] of topics) {
    raw.say("1", `join ${topic}`, topic, "phx_join", {});
    for (const event of events) for (const payload of payloads) raw.say("1", `ask ${asked++}`, topic, event, payload);
  }
  await settled(raw);
  const answers = () => raw.frames.filter(([, ref, , event]) => event === "phx_reply" && String(ref).startsWith("ask"));
  while (answers().length < asked) await once(raw.socket, "message");
  for (const [, ref, , , payload] of answers()) {
    const { status, response } = payload as { status: string; response: { reason?: string } };
    expect(["ok", "error"]).toContain(status);
    expect([ref, response.reason]).not.toEqual([ref, "internal error"]);
  }
  expect(raw.frames.filter(([, , , event]) => event === "phx_error" || event === "phx_close")).toEqual([]);
  for (const message of (await world.conversation(agent, conversation.id)).messages) {
    expect(message).toMatchObject({ private: false, type: "reply" });
  }
});

test("join parameters of every type are admitted, or refused with the channel's reason", async () => {
  const { visitor } = await world.aConversation();
  const raw = await aRawSocket();
  for (const [index, payload] of [...payloads, { customer_id: {} }, { customer_id: "\u0000" }].entries()) {
    raw.say(`${index}`, `${index}`, `conversation:${visitor.conversation_id}`, "phx_join", payload);
  }
  await settled(raw);
  const replies = () => raw.frames.filter(([, ref, , event]) => event === "phx_reply" && /^\d+$/.test(String(ref)));
  while (replies().length < payloads.length + 2) await once(raw.socket, "message");
  for (const [, , , , payload] of replies()) {
    const { status, response } = payload as { status: string; response: object };
    expect([{}, { reason: "unauthorized" }, { reason: "invalid payload" }]).toContainEqual(response);
    expect(status).toBe("reason" in response ? "error" : "ok");
  }
});

test.each([1, 2])("random input reaches no other client and causes no failure (seed %i)", async (seed) => {
  const random = new Random(seed);
  const { agent, visitor } = await world.aConversation();
  const [desk, widget] = [await world.desk(agent), await world.widget(visitor)];
  const conversation = `conversation:${visitor.conversation_id}`;
  const topics = [
    conversation,
    "conversation:lobby",
    `notification:${agent.account_id}`,
    "phoenix",
    "a:b:c:d",
    "room:x",
    "",
  ];
  const events = [
    "phx_join",
    "phx_leave",
    "phx_close",
    "phx_error",
    "phx_reply",
    "presence_state",
    "read",
    "heartbeat",
  ];
  const values = [null, "1", 1, {}, [], "x".repeat(300), -1, true];
  for (let sockets = 0; sockets < 20; sockets++) {
    const raw = await aRawSocket();
    for (let sent = 0; sent < 40; sent++) {
      raw.say(
        random.one(values),
        random.one(values),
        random.one(topics),
        random.one(events),
        random.one([...values, ...payloads]),
      );
    }
    raw.socket.close();
    await raw.closed;
  }
  expect(await widget.send("Still here")).toMatchObject({ status: "ok" });
  expect(await desk.next("shout")).toMatchObject({ body: "Still here" });
  await expect.poll(() => desk.received("shout")).toHaveLength(1);
  await expect.poll(() => widget.received("presence_state")).toHaveLength(1);
});
