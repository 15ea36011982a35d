import { randomUUID } from "node:crypto";
import type { ChangedConversation, EventPage, ExpandedConversation, TimelineEntry } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** The permanent history of decisions about a conversation, with their authors. */
const world = useWorld();

let account: Account;
let me: Agent;
let colleague: Agent;

beforeAll(async () => {
  ({ account, me, colleague } = await world.aTeam());
});

const aConversation = () => world.aConversation({ account });

async function timelineOf(id: string, reader = me): Promise<TimelineEntry[]> {
  return (await world.conversation(reader, id)).timeline!;
}

const put = ({ token }: Agent, id: string, conversation: object) =>
  world.call<ChangedConversation>("PUT", `/api/conversations/${id}`, { token, body: { conversation } });

const archive = ({ token }: Agent, id: string) =>
  world.call<ChangedConversation>("POST", `/api/conversations/${id}/archive`, { token });

const byMe = () => ({ actor: "user", user_id: me.id });
const byTheCustomer = { actor: "customer", user_id: null };

describe("an agent's decision adds an entry:", () => {
  test.each<[string, object, () => object, () => object]>([
    [
      "assigning",
      {},
      () => ({ assignee_id: colleague.id }),
      () => ({ type: "assigned", assignee_id: colleague.id, previous_assignee_id: null }),
    ],
    ["prioritising", {}, () => ({ priority: "priority" }), () => ({ type: "prioritised" })],
    [
      "taking the priority away",
      { priority: "priority" },
      () => ({ priority: "not_priority" }),
      () => ({ type: "unprioritised" }),
    ],
    ["closing", {}, () => ({ status: "closed" }), () => ({ type: "closed" })],
    ["reopening", { status: "closed" }, () => ({ status: "open" }), () => ({ type: "reopened" })],
    [
      "moving to no inbox",
      {},
      () => ({ inbox_id: null }),
      () => ({ type: "moved", inbox_id: null, previous_inbox_id: account.inbox_id }),
    ],
  ])("%s", async (_, before, changes, expected) => {
    const { conversation } = await aConversation();
    await world.change(colleague, conversation.id, before);
    const { body } = await put(me, conversation.id, changes());
    expect(body.timeline).toEqual([
      {
        id: expect.any(Number),
        object: "timeline_entry",
        conversation_id: conversation.id,
        assignee_id: null,
        previous_assignee_id: null,
        inbox_id: null,
        previous_inbox_id: null,
        tag: null,
        after_message_id: null,
        created_at: expect.stringMatching(/^[\d-]{10}T[\d:]{8}$/),
        ...byMe(),
        ...expected(),
      },
    ]);
    expect((await timelineOf(conversation.id)).slice(-1)).toEqual(body.timeline);
  });

  test("assigning to another user, and to nobody", async () => {
    const { conversation } = await aConversation();
    for (const assignee_id of [me.id, colleague.id, null]) await put(me, conversation.id, { assignee_id });
    expect(await timelineOf(conversation.id)).toMatchObject([
      { type: "assigned", assignee_id: me.id, previous_assignee_id: null },
      { type: "assigned", assignee_id: colleague.id, previous_assignee_id: me.id },
      { type: "unassigned", assignee_id: null, previous_assignee_id: colleague.id },
    ]);
  });

  test("archiving and restoring", async () => {
    const { conversation } = await aConversation();
    expect((await archive(me, conversation.id)).body.timeline).toMatchObject([{ type: "archived", ...byMe() }]);
    expect((await archive(me, conversation.id)).body.timeline).toEqual([]);
    await put(me, conversation.id, { archived_at: null });
    expect((await timelineOf(conversation.id)).map(({ type }) => type)).toEqual(["archived", "unarchived"]);
  });

  test("tags, with their names at that time", async () => {
    const { conversation } = await aConversation();
    const name = world.unique("billing");
    const tag_id = await world.aTag(account, name);
    const path = `/api/conversations/${conversation.id}/tags`;
    const tagged = () => world.call<ChangedConversation>("POST", path, { token: me.token, body: { tag_id } });
    const untagged = () => world.call<ChangedConversation>("DELETE", `${path}/${tag_id}`, { token: me.token });
    expect((await tagged()).body.timeline).toMatchObject([{ type: "tagged", tag: name, ...byMe() }]);
    expect((await tagged()).body.timeline).toEqual([]);
    expect((await untagged()).body.timeline).toMatchObject([{ type: "untagged", tag: name }]);
    expect((await untagged()).body.timeline).toEqual([]);
    await world.data("DELETE", `/api/tags/${tag_id}`, { token: me.token });
    expect((await timelineOf(conversation.id)).map(({ type, tag }) => [type, tag])).toEqual([
      ["tagged", name],
      ["untagged", name],
    ]);
  });

  test("one entry for each of several decisions in one request", async () => {
    const { conversation } = await aConversation();
    await put(me, conversation.id, { assignee_id: me.id, priority: "priority", status: "closed", subject: "x" });
    expect((await timelineOf(conversation.id)).map(({ type }) => type)).toEqual(["assigned", "prioritised", "closed"]);
  });
});

describe("no entry is added by", () => {
  test("a request that changes nothing, also if sent several times at once", async () => {
    const { conversation } = await aConversation();
    const changes = { assignee_id: colleague.id, priority: "priority", status: "closed" };
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(me, conversation.id, changes)));
    expect(answers.map(({ body }) => body.timeline.length).toSorted()).toEqual([0, 0, 0, 3]);
    expect(await timelineOf(conversation.id)).toHaveLength(3);
  });

  test("reading, renaming and opening", async () => {
    const { customer } = await world.aVisitor({ account });
    const draft = { assignee_id: me.id, status: "closed", priority: "priority", message: { body: "Hello" } };
    const { id } = await world.open(me, customer.id, draft);
    await put(me, id, { read: true, subject: "Named", metadata: { a: 1 } });
    expect(await timelineOf(id)).toEqual([]);
  });

  test("a refused request", async () => {
    const { conversation } = await aConversation();
    const { status } = await put(me, conversation.id, { status: "closed", inbox_id: randomUUID() });
    expect([status, await timelineOf(conversation.id)]).toEqual([422, []]);
  });
});

describe("a message adds an entry after it:", () => {
  test("a customer's message reopens, once, although it is sent twice", async () => {
    const { conversation, visitor } = await aConversation();
    await put(me, conversation.id, { status: "closed" });
    const widget = await world.widget(visitor);
    const message = { id: randomUUID(), body: "One more thing" };
    for (const _ of [1, 2]) await widget.send(message);
    const { messages, timeline } = await world.conversation(me, conversation.id);
    expect(timeline).toMatchObject([
      { type: "closed", after_message_id: null, ...byMe() },
      { type: "reopened", after_message_id: messages[0]!.id, ...byTheCustomer },
    ]);
  });

  test("a customer's message restores a closed conversation from the archive", async () => {
    const { conversation, visitor } = await aConversation();
    await put(me, conversation.id, { status: "closed" });
    await archive(me, conversation.id);
    await (await world.widget(visitor)).send("Still there?");
    expect((await timelineOf(conversation.id)).slice(-2)).toMatchObject([
      { type: "reopened", ...byTheCustomer },
      { type: "unarchived", ...byTheCustomer },
    ]);
  });

  test("a message that an agent enters for a customer counts as the customer's", async () => {
    const { conversation, visitor } = await aConversation();
    await put(me, conversation.id, { status: "closed" });
    await world.sendMessage(me, conversation.id, { body: "By phone", customer_id: visitor.customer.id });
    expect((await timelineOf(conversation.id)).at(-1)).toMatchObject({ type: "reopened", ...byTheCustomer });
  });

  test("the first reply assigns its author, unless the author is already assigned", async () => {
    const [one, other] = [await aConversation(), await aConversation()];
    await put(me, one.conversation.id, { assignee_id: colleague.id });
    await put(me, other.conversation.id, { assignee_id: me.id });
    for (const { conversation } of [one, other]) {
      for (const body of ["First", "Second"]) await world.sendMessage(me, conversation.id, body);
    }
    const { messages, timeline } = await world.conversation(me, one.conversation.id);
    expect(timeline!.slice(1)).toMatchObject([
      {
        type: "assigned",
        assignee_id: me.id,
        previous_assignee_id: colleague.id,
        after_message_id: messages[0]!.id,
        ...byMe(),
      },
    ]);
    expect(await timelineOf(other.conversation.id)).toHaveLength(1);
  });

  test("each of many conversations changed in one request has its own entry", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, aConversation));
    await Promise.all(all.map(({ conversation }) => put(me, conversation.id, { status: "closed" })));
    const widgets = await Promise.all(all.map(({ visitor }) => world.widget(visitor)));
    await Promise.all(widgets.map((widget) => widget.send("Hello again")));
    for (const { conversation } of all) {
      const { messages, timeline } = await world.conversation(me, conversation.id);
      expect(timeline!.slice(1)).toMatchObject([
        { type: "reopened", conversation_id: conversation.id, after_message_id: messages[0]!.id },
      ]);
    }
  });
});

test("an entry names the message that it follows", async () => {
  const { conversation } = await aConversation();
  await put(me, conversation.id, { priority: "priority" });
  const note = await world.sendMessage(me, conversation.id, { body: "A note", type: "note" });
  await put(me, conversation.id, { priority: "not_priority" });
  expect((await timelineOf(conversation.id)).map(({ after_message_id }) => after_message_id)).toEqual([null, note.id]);
});

describe("the team receives entries", () => {
  test("with the event of the change, and again with the conversation", async () => {
    const { conversation, visitor } = await aConversation();
    const [desk, widget] = [await world.desk(me), await world.widget(visitor)];
    await put(me, conversation.id, { status: "closed" });
    await put(me, conversation.id, { status: "closed" });
    await world.tag(account, conversation.id, await world.aTag(account));
    await widget.send("Hello?");
    await desk.settled();
    const received = desk.all.filter(
      ({ event }) => event === "conversation:updated" || event === "conversation:tagged",
    );
    expect(received.map(({ payload }) => payload.timeline)).toMatchObject([
      [{ type: "closed" }],
      undefined,
      [{ type: "tagged" }],
      [{ type: "reopened" }],
    ]);
    expect(received.flatMap(({ payload }) => payload.timeline ?? [])).toEqual(await timelineOf(conversation.id));

    const { body } = await world.call<EventPage>("GET", `/api/events?after=${desk.seq}`, { token: me.token });
    const payloads = body.data.filter(({ type }) => type !== "message:created").map(({ payload }) => payload);
    expect(payloads).toEqual(received.map(({ payload }) => payload));
  });
});

describe("the timeline is visible to the team only:", () => {
  test("the visitor, shared conversations and lists contain none of it", async () => {
    const { conversation, visitor } = await aConversation();
    const widget = await world.widget(visitor);
    await put(me, conversation.id, { priority: "priority" });
    await world.sendMessage(me, conversation.id, "Hello");
    await widget.next("shout");
    await widget.settled();
    expect(JSON.stringify(widget.all)).not.toContain("timeline");
    const { token } = await world.data<{ token: string }>("POST", `/api/conversations/${conversation.id}/share`, me);
    for (const path of [
      `/api/conversations/customer?customer_id=${visitor.customer.id}&account_id=${account.id}`,
      `/api/conversations/shared?conversation_id=${conversation.id}&token=${token}`,
    ]) {
      const { status, text } = await world.call("GET", path);
      expect([status, text.includes("timeline")]).toEqual([200, false]);
    }
    const { text } = await world.call("GET", "/api/conversations", { token: me.token });
    expect(text).not.toContain("timeline");
  });

  test("another account and a disabled user cannot read or change it", async () => {
    const { conversation } = await aConversation();
    const removed = await world.anAgent({ account });
    const { admin: neighbour } = await world.anAccount();
    await world.data("POST", `/api/users/${removed.id}/disable`, { token: me.token });
    for (const [{ token }, refused] of [
      [neighbour, notFound],
      [removed, { status: 401 }],
    ] as const) {
      expect(await world.call("GET", `/api/conversations/${conversation.id}`, { token })).toMatchObject(refused);
      expect(await put({ token } as Agent, conversation.id, { status: "closed" })).toMatchObject(refused);
    }
    expect(await timelineOf(conversation.id)).toEqual([]);
  });

  test("the previous conversation contains it, too", async () => {
    const visitor: Visitor = await world.aVisitor({ account });
    const [first, second] = [
      await world.open(me, visitor.customer.id, {}),
      await world.open(me, visitor.customer.id, {}),
    ];
    await put(me, first.id, { status: "closed" });
    const path = `/api/conversations/${second.id}/previous`;
    const previous = await world.data<ExpandedConversation>("GET", path, { token: me.token });
    expect(previous.timeline).toMatchObject([{ type: "closed" }]);
  });
});

describe("records that an entry names can be deleted:", () => {
  test("the entry of a deleted user keeps no user", async () => {
    const { conversation } = await aConversation();
    const leaver = await world.anAgent({ account });
    await put(leaver, conversation.id, { assignee_id: leaver.id });
    await world.call("DELETE", `/api/users/${leaver.id}`, { token: leaver.token });
    expect(await timelineOf(conversation.id)).toMatchObject([
      { type: "assigned", actor: "user", user_id: null, assignee_id: null },
    ]);
  });

  test("an inbox", async () => {
    const { conversation } = await aConversation();
    const inbox = await world.anInbox(me);
    await put(me, conversation.id, { inbox_id: inbox.id });
    await put(me, conversation.id, { inbox_id: account.inbox_id });
    await world.data("DELETE", `/api/inboxes/${inbox.id}`, { token: me.token });
    expect(await timelineOf(conversation.id)).toMatchObject([
      { type: "moved", inbox_id: null, previous_inbox_id: account.inbox_id },
      { type: "moved", inbox_id: account.inbox_id, previous_inbox_id: null },
    ]);
  });

  test("with the conversation, all entries are deleted", async () => {
    const { conversation } = await aConversation();
    await put(me, conversation.id, { status: "closed" });
    await world.call("DELETE", `/api/conversations/${conversation.id}`, { token: me.token });
    const rows = world.db.selectFrom("timeline_entries").select("id").where("conversation_id", "=", conversation.id);
    expect(await rows.execute()).toEqual([]);
  });
});
