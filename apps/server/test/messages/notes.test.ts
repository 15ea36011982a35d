import type { ExpandedConversation, Message } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";

/** Private notes are never visible to customers, on any route or topic. */
const world = useWorld();

const SECRET = "They have not paid";

const kinds = [
  { body: SECRET, type: "note" },
  { body: SECRET, private: true },
  { body: SECRET, type: "note", private: false },
  { body: SECRET, type: "bot", private: true },
];

describe.each(kinds)("%o", (secret) => {
  test("is published to the account's agents, and not to the customer", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const [widget, desk] = [await world.widget(visitor), await world.desk(agent)];
    expect(await world.sendMessage(agent, conversation.id, secret)).toMatchObject({ private: true });
    await world.sendMessage(agent, conversation.id, "Good morning");
    expect(await desk.next("shout")).toMatchObject({ body: SECRET, private: true });
    await widget.settled();
    expect(widget.received("shout").map(({ body }) => body)).toEqual(["Good morning"]);
  });

  test("is found by agents only, not through a conversation lookup or share link", async () => {
    const { account, agent, visitor, conversation } = await world.aConversation();
    await world.sendMessage(agent, conversation.id, secret);
    await world.sendMessage(agent, conversation.id, "Good morning");
    expect((await world.conversation(agent, conversation.id)).messages).toHaveLength(2);
    for (const seen of [await lookUp(visitor.customer.id, account.id), await shared(agent.token, conversation.id)]) {
      expect(seen.messages.map(({ body }) => body)).toEqual(["Good morning"]);
      expect(JSON.stringify(seen)).not.toContain(SECRET);
    }
  });
});

test("an agent can send a private message on the socket", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const [widget, desk] = [await world.widget(visitor), await world.desk(agent)];
  for (const secret of [{ type: "note" }, { private: true }, { type: "note", private: false }]) {
    expect(await desk.send({ conversation_id: conversation.id, body: SECRET, ...secret })).toMatchObject({
      status: "ok",
    });
    expect(await desk.next("shout")).toMatchObject({ private: true });
  }
  await widget.settled();
  expect(widget.received("shout")).toEqual([]);
});

describe("changed afterwards", () => {
  test("a reply that becomes a note is private from then on", async () => {
    const { account, agent, visitor, conversation } = await world.aConversation();
    const { id } = await world.sendMessage(agent, conversation.id, SECRET);
    expect(await change(agent.token, id, { type: "note" })).toMatchObject({ type: "note", private: true });
    expect((await lookUp(visitor.customer.id, account.id)).messages).toEqual([]);
  });

  test("a note cannot become public while it is a note", async () => {
    const { account, agent, visitor, conversation } = await world.aConversation();
    const { id } = await world.sendMessage(agent, conversation.id, { body: SECRET, type: "note" });
    expect(await change(agent.token, id, { private: false })).toMatchObject({ private: true });
    expect((await lookUp(visitor.customer.id, account.id)).messages).toEqual([]);
    const published = { type: "reply", private: false };
    expect(await change(agent.token, id, published)).toMatchObject(published);
    expect((await lookUp(visitor.customer.id, account.id)).messages).toHaveLength(1);
  });
});

const change = (token: string, id: string, message: object) =>
  world.data<Message>("PUT", `/api/messages/${id}`, { token, body: { message } });

async function lookUp(customer_id: string, account_id: string) {
  const query = new URLSearchParams({ customer_id, account_id });
  const [chat] = await world.data<ExpandedConversation[]>("GET", `/api/conversations/customer?${query}`);
  return chat!;
}

async function shared(token: string, conversation_id: string) {
  const link = await world.data<{ token: string }>("POST", `/api/conversations/${conversation_id}/share`, { token });
  const query = new URLSearchParams({ conversation_id, token: link.token });
  return world.data<ExpandedConversation>("GET", `/api/conversations/shared?${query}`);
}
