import type { Conversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** The effects of a message on its conversation: `behaviour.md` §3.3. */
const world = useWorld();

let account: Account;
let me: Agent;
let colleague: Agent;

beforeAll(async () => {
  ({ account, me, colleague } = await world.aTeam());
});

interface Started {
  visitor: Visitor;
  conversation: Conversation;
}

async function start(changes?: object): Promise<Started> {
  const { visitor, conversation } = await world.aConversation({ account });
  if (changes) await world.change(me, conversation.id, changes);
  return { visitor, conversation };
}

/** The account's events about a conversation during the work, in order. */
async function received(work: () => Promise<unknown>) {
  const desk = await world.desk(me);
  await work();
  await desk.settled();
  desk.close();
  return desk.all
    .filter(({ event }) => !event.startsWith("presence"))
    .map(({ event, payload }) => ({ event, payload }));
}

const shoutOf = (body: string) => ({ event: "shout", payload: expect.objectContaining({ body }) });
const updateTo = (conversation: object) => ({
  event: "conversation:updated",
  payload: expect.objectContaining({ updates: expect.objectContaining(conversation) }),
});

describe("the first public reply of a user", () => {
  test("assigns the conversation to its author, and the read state is in the same event", async () => {
    const { conversation } = await start();
    expect(await received(() => world.sendMessage(colleague, conversation.id, "I am on it"))).toEqual([
      shoutOf("I am on it"),
      updateTo({ id: conversation.id, assignee_id: colleague.id, read: true }),
    ]);
  });

  test("assigns the conversation to its author, even if it had another assignee", async () => {
    const { conversation } = await start({ assignee_id: me.id });
    await world.sendMessage(colleague, conversation.id, "I am on it");
    expect(await world.conversation(me, conversation.id)).toMatchObject({ assignee_id: colleague.id });
  });

  test("counts once: a second reply does not change the assignee, and publishes no change", async () => {
    const { conversation } = await start();
    await world.sendMessage(colleague, conversation.id, "First");
    expect(await received(() => world.sendMessage(me, conversation.id, "Second"))).toEqual([shoutOf("Second")]);
    expect(await world.conversation(me, conversation.id)).toMatchObject({ assignee_id: colleague.id });
  });

  test("is not a note, a private reply or a bot's message", async () => {
    const { conversation } = await start();
    await world.sendMessage(colleague, conversation.id, { body: "Note", type: "note" });
    await world.sendMessage(colleague, conversation.id, { body: "Private", private: true });
    await world.sendMessage(colleague, conversation.id, { body: "Bot", type: "bot" });
    expect(await world.conversation(me, conversation.id)).toMatchObject({ assignee_id: null });
    await world.sendMessage(me, conversation.id, "Reply");
    expect(await world.conversation(me, conversation.id)).toMatchObject({ assignee_id: me.id });
  });

  test("is the first message of a conversation that was opened with a reply", async () => {
    const { customer } = await world.aVisitor({ account });
    const { id } = await world.open(me, customer.id, { message: { body: "May I help you?" } });
    await world.sendMessage(colleague, id, "Or may I?");
    expect(await world.conversation(me, id)).toMatchObject({ assignee_id: null, read: true });
  });

  test("comes later in a conversation that was opened with a note", async () => {
    const { customer } = await world.aVisitor({ account });
    const { id } = await world.open(me, customer.id, { message: { body: "To be called back", type: "note" } });
    await world.sendMessage(colleague, id, "May I help you?");
    expect(await world.conversation(me, id)).toMatchObject({ assignee_id: colleague.id });
  });

  test("is only one of two simultaneous replies", async () => {
    const { conversation } = await start();
    const happened = await received(() =>
      Promise.all([
        world.sendMessage(me, conversation.id, "Me"),
        world.sendMessage(colleague, conversation.id, "Colleague"),
      ]),
    );
    const [first] = happened.filter(({ event }) => event === "shout").map(({ payload }) => payload);
    expect(await world.conversation(me, conversation.id)).toMatchObject({ assignee_id: first.user_id });
    expect(happened.filter(({ event }) => event === "conversation:updated")).toHaveLength(1);
  });
});

describe("an agent's message", () => {
  test.each([{}, { type: "note" }, { private: true }])("marks the conversation as read: %o", async (kind) => {
    const { conversation } = await start();
    await world.sendMessage(me, conversation.id, { body: "x", ...kind });
    expect(await world.conversation(me, conversation.id)).toMatchObject({ read: true });
  });

  test("does not reopen a closed or archived conversation", async () => {
    const { conversation } = await start({ status: "closed", read: true, assignee_id: me.id });
    await world.sendMessage(me, conversation.id, "First reply");
    await world.archive(me, conversation.id);
    expect(await received(() => world.sendMessage(me, conversation.id, "Goodbye"))).toEqual([shoutOf("Goodbye")]);
    expect(await world.conversation(me, conversation.id)).toMatchObject({
      status: "closed",
      closed_at: expect.any(String),
      archived_at: expect.any(String),
    });
  });
});

describe("a customer's message", () => {
  test("reopens a closed conversation and marks it unread, published after the message", async () => {
    const { visitor, conversation } = await start({ status: "closed", read: true });
    const widget = await world.widget(visitor);
    expect(await received(() => widget.send("One more thing"))).toEqual([
      shoutOf("One more thing"),
      updateTo({ id: conversation.id, status: "open", closed_at: null, read: false }),
    ]);
    expect(await world.conversation(me, conversation.id)).toMatchObject({ status: "open", closed_at: null });
  });

  test("restores an archived conversation", async () => {
    const { visitor, conversation } = await start();
    await world.archive(me, conversation.id);
    const widget = await world.widget(visitor);
    expect(await received(() => widget.send("Still there?"))).toEqual([
      shoutOf("Still there?"),
      updateTo({ id: conversation.id, archived_at: null, status: "open" }),
    ]);
  });

  test("in an open, unread conversation publishes no change", async () => {
    const { visitor } = await start();
    const widget = await world.widget(visitor);
    expect(await received(() => widget.send("First"))).toEqual([shoutOf("First")]);
    expect(await received(() => widget.send("Second"))).toEqual([shoutOf("Second")]);
  });

  test("does not change the assignee and the priority", async () => {
    const { visitor, conversation } = await start({ assignee_id: colleague.id, priority: "priority", read: true });
    await (await world.widget(visitor)).send("Hello");
    expect(await world.conversation(me, conversation.id)).toMatchObject({
      assignee_id: colleague.id,
      priority: "priority",
      read: false,
    });
  });

  test("entered by an agent has the effects of one from the widget", async () => {
    const { visitor, conversation } = await start({ status: "closed", read: true });
    const customer_id = visitor.customer.id;
    expect(await received(() => world.sendMessage(me, conversation.id, { body: "By phone", customer_id }))).toEqual([
      shoutOf("By phone"),
      updateTo({ status: "open", read: false, assignee_id: null }),
    ]);
  });
});

describe("a bot's message", () => {
  test("marks the conversation as unread", async () => {
    const { conversation } = await start({ read: true });
    expect(await received(() => world.sendMessage(me, conversation.id, { body: "Reminder", type: "bot" }))).toEqual([
      shoutOf("Reminder"),
      updateTo({ read: false, assignee_id: null }),
    ]);
  });

  test("does not reopen a closed conversation", async () => {
    const { conversation } = await start({ status: "closed" });
    await world.sendMessage(me, conversation.id, { body: "Reminder", type: "bot" });
    expect(await world.conversation(me, conversation.id)).toMatchObject({ status: "closed" });
  });
});

test("every message is the conversation's latest activity", async () => {
  const { visitor, conversation } = await start();
  const latestActivity = async () => (await world.conversation(me, conversation.id)).last_activity_at;
  expect(await latestActivity()).toBeNull();
  const widget = await world.widget(visitor);
  const kinds = [
    () => widget.send("Hello"),
    () => world.sendMessage(me, conversation.id, "Hello"),
    () => world.sendMessage(me, conversation.id, { body: "Note", type: "note" }),
    () => world.sendMessage(me, conversation.id, { body: "Bot", type: "bot" }),
  ];
  for (const send of kinds) {
    await forgetActivity(conversation.id);
    await send();
    expect(await latestActivity()).not.toBeNull();
  }
});

const forgetActivity = (id: string) =>
  world.db.updateTable("conversations").set({ last_activity_at: null }).where("id", "=", id).execute();
