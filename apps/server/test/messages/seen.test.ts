import { expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

async function said() {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  await widget.send("From the visitor");
  await world.sendMessage(agent, conversation.id, "Public");
  await world.sendMessage(agent, conversation.id, { body: "Private", private: true });
  await world.sendMessage(agent, conversation.id, { body: "Note", type: "note" });
  const seen = async () => {
    const { messages } = await world.conversation(agent, conversation.id);
    return messages.filter(({ seen_at }) => seen_at !== null).map(({ body, seen_at }) => [body, seen_at]);
  };
  return { account, agent, visitor, conversation, widget, seen };
}

test("the visitor sees agents' public messages, not their own or private ones", async () => {
  const { widget, seen } = await said();
  expect(await seen()).toEqual([]);
  expect(await widget.seen()).toEqual({ status: "ok", response: {} });
  expect(await seen()).toEqual([["Public", expect.stringMatching(/^[\d-]{10}T[\d:]{8}Z$/)]]);
});

test("the first time of seeing is kept", async () => {
  const { agent, conversation, widget, seen } = await said();
  const { id } = (await world.conversation(agent, conversation.id)).messages.find(({ body }) => body === "Public")!;
  const body = { message: { seen_at: "2026-01-01T00:00:00Z" } };
  await world.data("PUT", `/api/messages/${id}`, { token: agent.token, body });
  await widget.seen();
  expect(await seen()).toEqual([["Public", "2026-01-01T00:00:00Z"]]);
});

test("the team receives once that the visitor saw its messages; visitors and other teams do not", async () => {
  const { agent, conversation, widget, seen } = await said();
  const desk = await world.desk(agent);
  const elsewhere = await world.desk((await world.anAccount()).admin);
  await widget.seen();
  await widget.seen();
  await widget.settled();
  await desk.settled();
  const [[, seen_at] = []] = await seen();
  const received = desk.all.filter(({ event }) => !event.startsWith("presence"));
  expect(received.map(({ event, payload }) => [event, payload])).toEqual([
    ["messages:seen", { id: conversation.id, seen_at, seq: desk.seq + 1 }],
  ]);
  expect(elsewhere.received("messages:seen")).toEqual([]);
  expect(widget.all.filter(({ event }) => event === "messages:seen" || event === "conversation:updated")).toEqual([]);
});

test("an agent's client that was disconnected fetches that the visitor saw the messages", async () => {
  const { agent, conversation, widget } = await said();
  const { seq } = await world.desk(agent);
  await widget.seen();
  expect(await world.data("GET", `/api/events?after=${seq}`, { token: agent.token })).toMatchObject([
    { type: "messages:seen", payload: { id: conversation.id } },
  ]);
});

test("seeing one conversation does not mark another one of the same customer", async () => {
  const { account, agent, visitor, seen } = await said();
  const { visitor: elsewhere, conversation } = await world.aConversation({ account, visitor });
  await world.sendMessage(agent, conversation.id, "Elsewhere");
  await (await world.widget(elsewhere)).seen();
  expect(await seen()).toEqual([]);
});
