import { randomUUID } from "node:crypto";
import type { ConversationPage, EventPage, ExpandedConversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

const world = useWorld();

const HOW_MANY = 64;
const SOURCES = ["chat", "email", "sms", "api"];

let account: Account;
let me: Agent;
let colleague: Agent;
let customers: string[];
let secondInbox: string;
let tag: string;
/** All conversations, read without paging. */
let all: ExpandedConversation[];

const each = <T>(values: T[], index: number) => values[index % values.length] as T;

/** Creates conversations with all combinations of filtered properties. */
async function makeConversation(index: number) {
  const { id } = await world.open(me, each(customers, Math.floor(index / 3)), {
    source: each(SOURCES, Math.floor(index / 2)),
    inbox_id: each([account.inbox_id, secondInbox], Math.floor(index / 5)),
    priority: each(["priority", "not_priority", "not_priority"], index),
    assignee_id: each([me.id, colleague.id, null, null, null], index),
  });
  if (index % 4 === 0) await world.sendMessage(me, id, { body: "Welcome", mentioned_user_ids: [colleague.id] });
  if (index % 7 === 0)
    await world.sendMessage(colleague, id, { body: "Look", type: "note", mentioned_user_ids: [me.id] });
  if (index % 14 === 0) await (await world.desk(me)).read(id);
  if (index % 9 === 0) await world.change(me, id, { inbox_id: null });
  if (index % 3 === 1) await world.change(me, id, { status: "closed" });
  if (index % 6 === 1) await world.change(me, id, { read: true });
  if (index % 8 === 2) await world.tag(account, id, tag);
  if (index % 16 === 5) await world.archive(me, id);
}

beforeAll(async () => {
  ({ account, me, colleague } = await world.aTeam());
  customers = [];
  for (const _ of [1, 2, 3, 4]) customers.push((await world.aVisitor({ account })).customer.id);
  secondInbox = (await world.anInbox(me)).id;
  tag = await world.aTag(account, "important");
  for (let index = 0; index < HOW_MANY; index++) await makeConversation(index);
  await Promise.all([3, 6, 12].map((seconds, index) => makeSimultaneous(seconds, index)));
  all = await walk({ limit: 50 });
});

/** Creates conversations with equal times, to test ties. */
async function makeSimultaneous(seconds: number, index: number) {
  await world.db
    .updateTable("conversations")
    .set({ last_activity_at: `2026-01-01T00:00:${String(seconds).padStart(2, "0")}.123456Z` })
    .where("account_id", "=", account.id)
    .where("last_activity_at", "is not", null)
    .where("customer_id", "=", customers[index]!)
    .execute();
}

const query = (filter: object) =>
  new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, value === null ? "" : String(value)]));

const ask = (filter: object, token = me.token) =>
  world.call<ConversationPage>("GET", `/api/conversations?${query(filter)}`, { token });

async function page(filter: object) {
  const answer = await ask(filter);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Reads all pages. */
async function walk(filter: object) {
  const found: ExpandedConversation[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const { data, next } = await page({ ...filter, ...(after && { after }) });
    found.push(...data);
    after = next;
  }
  return found;
}

const idsOf = (conversations: { id: string }[]) => conversations.map(({ id }) => id);

type Is = (conversation: ExpandedConversation) => boolean;

const mentions =
  (who: () => Agent, seen?: boolean): Is =>
  (conversation) =>
    conversation.mentions.some(
      ({ user_id, seen_at }) => user_id === who().id && (seen === undefined || (seen_at !== null) === seen),
    );

/** Each filter with its expected matches. Functions, because ids are known only after the account is created. */
const filters: [name: string, filter: () => object, is: Is][] = [
  ["open", () => ({ status: "open" }), (c) => c.status === "open"],
  ["closed", () => ({ status: "closed" }), (c) => c.status === "closed"],
  ["with priority", () => ({ priority: "priority" }), (c) => c.priority === "priority"],
  ["without priority", () => ({ priority: "not_priority" }), (c) => c.priority === "not_priority"],
  ["unread", () => ({ read: false }), (c) => !c.read],
  ["read", () => ({ read: true }), (c) => c.read],
  ["mine", () => ({ assignee_id: "me" }), (c) => c.assignee_id === me.id],
  ["a colleague's", () => ({ assignee_id: colleague.id }), (c) => c.assignee_id === colleague.id],
  ["unassigned", () => ({ assignee_id: null }), (c) => c.assignee_id === null],
  ["unassigned, in words", () => ({ assignee_id: "null" }), (c) => c.assignee_id === null],
  ["mentioning me", () => ({ mentioning: "me" }), mentions(() => me)],
  ["mentioning a colleague", () => ({ mentioning: colleague.id }), mentions(() => colleague)],
  ["mentioning me, not seen yet", () => ({ mentioning: "me", has_seen_mention: false }), mentions(() => me, false)],
  ["mentioning me, seen", () => ({ mentioning: "me", has_seen_mention: true }), mentions(() => me, true)],
  ["of a customer", () => ({ customer_id: customers[1] }), (c) => c.customer_id === customers[1]],
  ["in an inbox", () => ({ inbox_id: secondInbox }), (c) => c.inbox_id === secondInbox],
  ["in no inbox", () => ({ inbox_id: null }), (c) => c.inbox_id === null],
  ["by source", () => ({ source: "sms" }), (c) => c.source === "sms"],
  ["tagged", () => ({ tag_id: tag }), (c) => c.tags.some(({ id }) => id === tag)],
];

describe("filters", () => {
  test.each(filters)("%s: exactly the matching conversations, in order, counted", async (_, filter, is) => {
    const expected = all.filter(is);
    const { data, total } = await page(filter());
    expect(idsOf(data)).toEqual(idsOf(expected));
    expect(total).toBe(expected.length);
    const count = await world.data("GET", `/api/conversations/count?${query(filter())}`, { token: me.token });
    expect(count).toEqual({ count: expected.length });
    // A filter that matches everything or nothing would prove little.
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
  });

  test("any two filters can be combined", async () => {
    for (const [first, filter, is] of filters) {
      for (const [second, otherFilter, otherIs] of filters) {
        const both = { ...filter(), ...otherFilter() };
        if (Object.keys(both).length < Object.keys(filter()).length + Object.keys(otherFilter()).length) continue;
        const { data, total } = await page({ ...both, messages_limit: 1 });
        const expected = idsOf(all.filter(is).filter(otherIs));
        expect([first, second, idsOf(data), total]).toEqual([first, second, expected, expected.length]);
      }
    }
  });

  const everything = () => all.length;
  const nothing = () => 0;
  test.each([
    ["an unknown status", { status: "half-open" }, nothing],
    ["an unknown priority", { priority: "high" }, nothing],
    ["an unknown source", { source: "pigeon" }, nothing],
    ["a user that is not there", { assignee_id: 999_999_999 }, nothing],
    ["a user with an impossible number", { assignee_id: "99999999999999999999999" }, nothing],
    ["a negative user", { assignee_id: -1 }, nothing],
    ["some other text for a user", { assignee_id: "you" }, everything],
    ["some other text for somebody mentioned", { mentioning: "you" }, everything],
    ["nobody mentioned", { mentioning: "" }, everything],
    ["a mention seen by nobody in particular", { has_seen_mention: true }, everything],
    ["a customer who is not there", { customer_id: randomUUID() }, nothing],
    ["a tag that is not there", { tag_id: randomUUID() }, nothing],
    ["an unknown parameter", { colour: "blue" }, everything],
    ["blank filters", { status: "", priority: "", source: "", read: "", q: "" }, everything],
  ])("%s finds the expected number", async (_, filter, expected) => {
    expect((await page(filter)).total).toBe(expected());
  });

  test.each([
    ["read", "perhaps"],
    ["has_seen_mention", "perhaps"],
    ["customer_id", "7"],
    ["inbox_id", "primary"],
    ["tag_id", "important"],
  ])("%s=%s is refused", async (name, value) => {
    for (const path of ["/api/conversations", "/api/conversations/count"]) {
      expect(await world.call("GET", `${path}?${name}=${value}`, { token: me.token })).toMatchObject({
        status: 400,
        body: { error: { status: 400, message: "Bad Request" }, errors: { detail: "Bad Request" } },
      });
    }
  });
});

describe("pages", () => {
  const order = async () =>
    idsOf(
      await world.db
        .selectFrom("conversations")
        .select("id")
        .where("account_id", "=", account.id)
        .where("archived_at", "is", null)
        .orderBy("last_activity_at", (activity) => activity.desc().nullsFirst())
        .orderBy("id", "desc")
        .execute(),
    );

  test("are ordered by latest activity; conversations without activity come first, equal times are ordered by id", async () => {
    expect(idsOf(all)).toEqual(await order());
    const activities = all.map(({ last_activity_at }) => last_activity_at);
    expect(activities.filter((at) => at === null).length).toBeGreaterThan(5);
    expect(new Set(activities).size).toBeLessThan(activities.length);
  });

  test.each([1, 3, 7, 50])("of %i conversations together contain each conversation once, in order", async (limit) => {
    expect(idsOf(await walk({ limit, messages_limit: 0 }))).toEqual(await order());
  });

  test.each(filters)("keep the filter: %s", async (_, filter, is) => {
    expect(idsOf(await walk({ ...filter(), limit: 2, messages_limit: 0 }))).toEqual(idsOf(all.filter(is)));
  });

  test("know the total; the first has no previous page, the last no next page", async () => {
    const first = await page({ limit: 10 });
    expect(first).toMatchObject({ previous: null, next: expect.any(String), limit: 10, total: all.length });
    const second = await page({ limit: 10, after: first.next });
    expect(second).toMatchObject({ previous: expect.any(String), limit: 10, total: all.length });
    const last = await page({ customer_id: customers[0], after: first.next });
    expect(last.next).toBeNull();
    const exact = await page({ customer_id: customers[0], limit: (await page({ customer_id: customers[0] })).total });
    expect(exact.next).toBeNull();
  });

  test("after a page that lost a conversation to archiving contain all others", async () => {
    const [customer] = customers as [string];
    const opened = [];
    for (const _ of [1, 2, 3, 4]) opened.push(await world.open(me, customer, { source: "sandbox" }));
    const first = await page({ source: "sandbox", limit: 2 });
    await world.archive(me, first.data[1]!.id); // archives the cursor's own conversation
    const second = await page({ source: "sandbox", limit: 2, after: first.next });
    expect(idsOf([...first.data, ...second.data]).sort()).toEqual(idsOf(opened).sort());
    for (const { id } of opened) await world.archive(me, id);
  });

  test.each([
    ["", 50],
    ["0", 1],
    ["-3", 1],
    ["1", 1],
    ["50", 50],
    ["51", 50],
    ["1000000000000", 50],
    ["7.5", 50],
    ["many", 50],
  ])("limit=%s has the effect of %i", async (given, limit) => {
    const { data, limit: answered } = await page({ limit: given });
    expect(answered).toBe(limit);
    expect(data.length).toBe(Math.min(limit, all.length));
  });

  test.each(["nonsense", "W10", "%00", "bnVsbA", "x".repeat(400), "x".repeat(5000)])(
    "a cursor that the server did not create is refused: %.20s",
    async (after) => {
      expect((await ask({ after })).status).toBe(400);
    },
  );

  test("a cursor with a changed character is refused", async () => {
    const { next } = await page({ limit: 1 });
    for (const at of [0, 5, next!.indexOf("."), next!.length - 3]) {
      const other = next![at] === "A" ? "B" : "A";
      const altered = next!.slice(0, at) + other + next!.slice(at + 1);
      expect((await ask({ after: altered })).status).toBe(400);
    }
  });
});

describe("a listed conversation", () => {
  test("has its customer, its messages oldest first, its tags and its mentions", async () => {
    const customer = await world.aVisitor({ account, name: "Ada" });
    const { id } = await world.open(me, customer.customer.id, {});
    const first = await world.sendMessage(me, id, "One");
    const second = await world.sendMessage(me, id, { body: "Two", mentioned_user_ids: [colleague.id, me.id] });
    await world.tag(account, id, tag);
    for (const listed of [
      (await page({ customer_id: customer.customer.id })).data[0],
      await world.conversation(me, id),
    ]) {
      expect(listed).toMatchObject({
        id,
        object: "conversation",
        customer: { id: customer.customer.id, name: "Ada", title: "Ada" },
        messages: [
          { id: first.id, body: "One", user: { id: me.id }, attachments: [], mentions: [] },
          { id: second.id, body: "Two", mentions: [{ user_id: me.id, seen_at: null }, { user_id: colleague.id }] },
        ],
        tags: [{ id: tag, object: "tag", name: "important" }],
      });
      expect(listed!.mentions.map(({ user, message_id }) => [user.id, message_id])).toEqual(
        expect.arrayContaining([
          [me.id, second.id],
          [colleague.id, second.id],
        ]),
      );
    }
    await world.archive(me, id);
  });

  test.each([
    ["0", []],
    ["1", ["3"]],
    ["2", ["2", "3"]],
    ["", ["1", "2", "3"]],
    ["all", ["1", "2", "3"]],
    ["-1", []],
    ["1000", ["1", "2", "3"]],
  ])("messages_limit=%s keeps the newest messages", async (messages_limit, bodies) => {
    const { customer } = await world.aVisitor({ account });
    const { id } = await world.open(me, customer.id, {});
    for (const body of ["1", "2", "3"]) await world.sendMessage(me, id, body);
    const { data } = await page({ customer_id: customer.id, messages_limit });
    expect(data[0]!.messages.map(({ body }) => body)).toEqual(bodies);
    await world.archive(me, id);
  });
});

test("a page contains the number of the newest event, if requested", async () => {
  const { agent, conversation } = await world.aConversation();
  const list = async (query: string) => {
    const answer = await world.call<ConversationPage>("GET", `/api/conversations?${query}`, { token: agent.token });
    return answer.body;
  };
  const before = await list("with_seq=true");
  await world.sendMessage(agent, conversation.id, { body: "one more", type: "note" });
  const after = await list("with_seq=true");
  expect(after.seq).toBeGreaterThan(before.seq!);
  const events = await world.call<EventPage>("GET", `/api/events?after=${after.seq}`, { token: agent.token });
  expect(events.body.data).toEqual([]);
  expect(await list("")).not.toHaveProperty("seq");
});

test("a search returns the newest matching message of each conversation on request", async () => {
  const { customer } = await world.aVisitor({ account });
  const { id } = await world.open(me, customer.id, {});
  await world.sendMessage(me, id, "The zeppelin of yesterday");
  const match = await world.sendMessage(me, id, `${"A long beginning. ".repeat(20)}The ZEPPELIN of today`);
  await world.sendMessage(me, id, "Something else");
  const { data, matches } = await page({ q: "zeppelin", with_matches: true, messages_limit: 1 });
  expect(idsOf(data)).toEqual([id]);
  expect(matches).toEqual({
    [id]: {
      message_id: match.id,
      excerpt: expect.stringMatching(/^… .*The ZEPPELIN of today$/),
      private: false,
      user_id: me.id,
    },
  });
  expect(await page({ q: "zeppelin" })).not.toHaveProperty("matches");
  expect(await page({ with_matches: true })).not.toHaveProperty("matches");
  expect(await page({ q: "nowhere", with_matches: true })).toMatchObject({ data: [], matches: {} });
});

test("an archived conversation is not listed or counted, and can be read by its id", async () => {
  const { customer } = await world.aVisitor({ account });
  const { id } = await world.open(me, customer.id, {});
  await world.sendMessage(me, id, "A word that is only here: pneumatic");
  const before = await page({ customer_id: customer.id });
  expect(idsOf(before.data)).toEqual([id]);
  await world.archive(me, id);
  for (const filter of [{ customer_id: customer.id }, { customer_id: customer.id, q: "pneumatic" }]) {
    expect(await page(filter)).toMatchObject({ data: [], total: 0 });
  }
  const count = await world.data("GET", `/api/conversations/count?customer_id=${customer.id}`, { token: me.token });
  expect(count).toEqual({ count: 0 });
  expect(await world.conversation(me, id)).toMatchObject({ id, archived_at: expect.any(String) });
});

test("another account lists no conversation of this account, whatever filter it sends", async () => {
  const neighbour = await world.anAgent();
  for (const filter of [{}, ...filters.map(([, filter]) => filter())]) {
    expect((await ask(filter, neighbour.token)).body).toMatchObject({ data: [], total: 0, next: null });
  }
  const { next } = await page({ limit: 1 });
  expect((await ask({ after: next }, neighbour.token)).body).toMatchObject({ data: [], total: 0, next: null });
});

test("an anonymous caller cannot list conversations", async () => {
  for (const path of ["/api/conversations", "/api/conversations/count", "/api/conversations/unread"]) {
    expect((await world.call("GET", path)).status).toBe(401);
  }
});
