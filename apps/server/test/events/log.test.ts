import type { EventPage } from "@parley/contract";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { purgeOldEvents } from "../../src/platform/events/purge-old-events.ts";
import { Random } from "../harness/random.ts";
import { badRequest } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** `GET /api/events`: replays the events of the account's agents (`realtime.md` §2.7.1). */
const world = useWorld();

const ask = ({ token }: Agent, query: object) =>
  world.call<EventPage>("GET", `/api/events?${new URLSearchParams({ ...query })}`, { token });

async function eventsAfter(agent: Agent, after: number, limit = 500) {
  const { data, latest } = (await ask(agent, { after, limit })).body;
  return { data, latest, seqs: data.map(({ seq }) => seq) };
}

const from1To = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test("an account's first event has number one, and before it there is none", async () => {
  const account = await world.anAccount();
  expect((await ask(account.admin, { after: 0 })).body).toEqual({ data: [], latest: 0 });
  expect(await world.desk(account.admin)).toMatchObject({ seq: 0 });
  await world.aConversation({ account });
  expect(await eventsAfter(account.admin, 0)).toMatchObject({ seqs: [1], latest: 1 });
});

test("the log contains the published events unchanged and in order", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const [desk, widget] = [await world.desk(agent), await world.widget(visitor)];
  await widget.send({ body: "Grüße", metadata: { a: 1.5 }, file_ids: [(await world.aFile(visitor)).id] });
  await world.sendMessage(agent, conversation.id, {
    body: "Look",
    mentioned_user_ids: [agent.id],
    metadata: { z: [null] },
  });
  await world.sendMessage(agent, conversation.id, { body: "Note", type: "note" });
  await world.change(agent, conversation.id, { status: "closed", subject: "Named", metadata: { b: { c: "d" } } });
  await desk.read(conversation.id);
  await widget.send("One more thing");
  await world.archive(agent, conversation.id);
  await world.open(agent, visitor.customer.id, { message: { body: "New" } });
  await desk.settled();

  const { data, seqs, latest } = await eventsAfter(agent, desk.seq);
  const received = desk.all.filter(({ event }) => !event.startsWith("presence"));
  const typeOf = (event: string) => (event === "shout" ? "message:created" : event);
  expect(data.map(({ type, payload }) => ({ type, payload }))).toEqual(
    received.map(({ event, payload }) => ({ type: typeOf(event), payload })),
  );
  expect(seqs).toEqual(received.map(({ payload }) => payload.seq));
  expect(seqs).toEqual(from1To(latest).slice(desk.seq));
  expect(new Set(data.map(({ type }) => type)).size).toBe(3);
  for (const { created_at } of data) expect(created_at).toMatch(/^[\d-]{10}T[\d:]{8}\.\d{6}Z$/);
});

test("a logged event does not change with its record", async () => {
  const { agent, conversation } = await world.aConversation();
  const desk = await world.desk(agent);
  const { id } = await world.sendMessage(agent, conversation.id, "Before");
  const shout = await desk.next("shout");
  const { token } = agent;
  await world.call("PUT", "/api/profile", { token, body: { user_profile: { full_name: "Renamed" } } });
  await world.data("PUT", `/api/messages/${id}`, { token, body: { message: { body: "After" } } });
  await world.call("DELETE", `/api/conversations/${conversation.id}`, { token });
  const { data } = await eventsAfter(agent, shout.seq - 1, 1);
  expect(data).toMatchObject([{ payload: shout }]);
});

test("a refused or rolled back change uses no number", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  const { latest } = await eventsAfter(agent, 0);
  await widget.send(" ");
  const post = (message: object) =>
    world.call("POST", "/api/messages", {
      token: agent.token,
      body: { message: { conversation_id: conversation.id, ...message } },
    });
  await post({ file_ids: [conversation.id] });
  await post({ body: "x", source: "pigeon" });
  await world.call("PUT", `/api/conversations/${conversation.id}`, {
    token: agent.token,
    body: { conversation: { inbox_id: conversation.id } },
  });
  await world.call("POST", "/api/conversations", {
    token: agent.token,
    body: { conversation: { customer_id: visitor.customer.id, message: { file_ids: [conversation.id] } } },
  });
  expect(await eventsAfter(agent, 0)).toMatchObject({ latest });
});

test.each([1, 2])(
  "concurrent changes leave no gap in an account's numbers, and are published in order (seed %i)",
  async (seed) => {
    const random = new Random(seed);
    const chats: Awaited<ReturnType<typeof world.aConversation>>[] = [];
    for (const account of [await world.anAccount(), await world.anAccount()]) {
      for (const _ of [1, 2, 3, 4]) chats.push(await world.aConversation({ account }));
    }
    const desks = await Promise.all([chats[0]!, chats.at(-1)!].map(({ agent }) => world.desk(agent)));
    const widgets = await Promise.all(chats.map(({ visitor }) => world.widget(visitor)));
    const deeds = [
      () => random.one(widgets).send("From a visitor"),
      (chat = random.one(chats)) => world.sendMessage(chat.agent, chat.conversation.id, "From an agent"),
      (chat = random.one(chats)) =>
        world.change(chat.agent, chat.conversation.id, { status: random.one(["open", "closed"]) }),
      (chat = random.one(chats)) => world.open(chat.agent, chat.visitor.customer.id, { message: { body: "Opened" } }),
      (chat = random.one(chats)) => world.aConversation({ account: chat.account, visitor: chat.visitor }),
      (chat = random.one(chats)) => random.one(desks).read(chat.conversation.id),
    ];
    for (const _ of Array(8)) await Promise.all(Array.from({ length: 25 }, () => random.one(deeds)()));

    for (const [desk, { agent }] of [
      [desks[0]!, chats[0]!],
      [desks[1]!, chats.at(-1)!],
    ] as const) {
      await desk.settled();
      const { data, seqs, latest } = await eventsAfter(agent, 0);
      expect(seqs).toEqual(from1To(latest));
      expect(latest).toBeGreaterThan(100);
      const received = desk.all.filter(({ event }) => !event.startsWith("presence")).map(({ payload }) => payload);
      expect(received).toEqual(data.slice(desk.seq).map(({ payload }) => payload));
    }
  },
);

describe("a page", () => {
  let account: Account;
  let agent: Agent;

  beforeAll(async () => {
    account = await world.anAccount();
    agent = account.admin;
    const { conversation } = await world.aConversation({ account });
    await Promise.all(
      Array.from({ length: 520 }, () => world.sendMessage(agent, conversation.id, { body: "x", type: "note" })),
    );
  });

  test("has a hundred events by default, and at most five hundred", async () => {
    const lengths = [];
    for (const limit of [undefined, 1, 250, 500, 10_000, 0, -5]) {
      const { data } = (await ask(agent, { after: 0, ...(limit !== undefined && { limit }) })).body;
      lengths.push(data.length);
    }
    expect(lengths).toEqual([100, 1, 250, 500, 500, 1, 1]);
  });

  test("after page lists every event once", async () => {
    const seqs: number[] = [];
    for (let latest = Number.POSITIVE_INFINITY; (seqs.at(-1) ?? 0) < latest; ) {
      const page = await eventsAfter(agent, seqs.at(-1) ?? 0, 77);
      seqs.push(...page.seqs);
      latest = page.latest;
    }
    expect(seqs).toEqual(from1To(seqs.length));
    expect(seqs.length).toBeGreaterThan(520);
  });

  test("after the newest event, or after a number that does not exist, is empty", async () => {
    const { latest } = await eventsAfter(agent, 0);
    for (const after of [latest, latest + 1, 2 ** 40]) {
      expect((await ask(agent, { after })).body).toEqual({ data: [], latest });
    }
  });

  test.each([{}, { after: "" }, { after: "x" }, { after: -1 }, { after: 1.5 }, { after: 0, limit: "x" }])(
    "is refused with %o",
    async (query) => {
      expect(await ask(agent, query)).toMatchObject(badRequest);
    },
  );

  test("is visible to the own account only, not to a disabled or anonymous caller", async () => {
    const { admin: neighbour } = await world.anAccount();
    expect((await ask(neighbour, { after: 0 })).body).toEqual({ data: [], latest: 0 });
    const disabled = await world.anAgent({ account });
    await world.data("POST", `/api/users/${disabled.id}/disable`, { token: agent.token });
    expect((await ask(disabled, { after: 0 })).status).toBe(401);
    expect((await world.call("GET", "/api/events?after=0")).status).toBe(401);
  });
});

test("with purged events is answered with 410, so that clients reload", async () => {
  const { account, agent, conversation } = await world.aConversation();
  for (const body of ["old", "older", "new", "newer"])
    await world.sendMessage(agent, conversation.id, { body, type: "note" });
  const { latest } = await eventsAfter(agent, 0);
  await age(account, latest - 2);
  await purgeOldEvents.run({ db: world.db, platform: world.server.platform });

  const gone = { status: 410, body: { error: { status: 410, message: expect.any(String) } } };
  for (const after of [0, 1, latest - 3]) expect(await ask(agent, { after })).toMatchObject(gone);
  expect(await eventsAfter(agent, latest - 2)).toMatchObject({ seqs: [latest - 1, latest], latest });

  await age(account, latest);
  await purgeOldEvents.run({ db: world.db, platform: world.server.platform });
  expect(await ask(agent, { after: latest - 1 })).toMatchObject(gone);
  expect((await ask(agent, { after: latest })).body).toEqual({ data: [], latest });
  await world.sendMessage(agent, conversation.id, { body: "the next", type: "note" });
  expect(await eventsAfter(agent, latest)).toMatchObject({ seqs: [latest + 1] });
});

/** Makes events older than the time they are kept. */
const age = (account: Account, upTo: number) =>
  world.db
    .updateTable("events")
    .set({ created_at: sql<string>`now() - interval '15 days'` })
    .where("account_id", "=", account.id)
    .where("seq", "<=", upTo)
    .execute();

test("a change that a deletion of the account overtakes is answered with 404 and changes nothing", async () => {
  const account = await world.anAccount();
  const { conversation } = await world.aConversation({ account });
  // As after the deletion's commit: the numbers of the account's events are gone.
  await world.db.deleteFrom("event_heads").where("account_id", "=", account.id).execute();
  const { token } = account.admin;
  const body = { conversation: { subject: "Too late" } };
  const answer = await world.call("PUT", `/api/conversations/${conversation.id}`, { token, body });
  expect(answer.status).toBe(404);
  const { subject } = await world.db
    .selectFrom("conversations")
    .select("subject")
    .where("id", "=", conversation.id)
    .executeTakeFirstOrThrow();
  expect(subject).toBeNull();
});
