import { setTimeout as sleep } from "node:timers/promises";
import { AccountFeed, createAgentApi, type FeedStatus } from "@parley/api-client";
import type { LoggedEvent } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { purgeOldEvents } from "../../src/platform/events/purge-old-events.ts";
import { BreakableProxy } from "../harness/breakable-proxy.ts";
import { Random } from "../harness/random.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The dashboard's feed from a real server, over a connection that is cut at random. */
const world = useWorld();

const feeds: AccountFeed[] = [];
const lines: BreakableProxy[] = [];

afterAll(() => {
  for (const feed of feeds) feed.close();
  for (const line of lines) line.close();
});

type Logged = Pick<LoggedEvent, "seq" | "type" | "payload">;

async function follow({ token, account_id }: Agent, beginAfter?: number) {
  const line = await BreakableProxy.to(world.url);
  const api = createAgentApi({ baseUrl: line.url, token: () => token });
  const received: Logged[] = [];
  const gaps: number[] = [];
  const statuses: FeedStatus[] = [];
  const feed = new AccountFeed({
    baseUrl: line.url,
    accountId: account_id,
    token: () => token,
    fetchEvents: (after) => api.events({ after }),
    onEvent: ({ seq, type, payload }) => received.push({ seq, type, payload: { ...payload } }),
    onGap: () => gaps.push(feed.seq!),
    onStatus: (status) => statuses.push(status),
  });
  feeds.push(feed);
  lines.push(line);
  if (beginAfter !== undefined) feed.beginAfter(beginAfter);
  feed.connect();
  await until(() => feed.seq !== undefined);
  return { feed, line, received, gaps, statuses };
}

async function until(isSo: () => boolean) {
  while (!isSo()) await sleep(5);
}

async function logOf(agent: Agent, after: number) {
  const api = createAgentApi({ baseUrl: world.url, token: () => agent.token });
  const events: Logged[] = [];
  for (;;) {
    const { data, latest } = await api.events({ after: events.at(-1)?.seq ?? after });
    events.push(...data.map(({ seq, type, payload }) => ({ seq, type, payload })));
    if ((events.at(-1)?.seq ?? after) >= latest) return events;
  }
}

test.each([1, 2, 3])(
  "delivers every event once and in order, however often the connection is lost (seed %i)",
  async (seed) => {
    const random = new Random(seed);
    const { account, agent, visitor, conversation } = await world.aConversation();
    const widget = await world.widget(visitor);
    const { feed, line, received, gaps } = await follow(agent);
    const start = feed.seq!;

    for (let round = 0; round < 60; round++) {
      await Promise.all([
        widget.send(`visitor ${round}`),
        world.sendMessage(agent, conversation.id, `agent ${round}`),
        world.change(agent, conversation.id, { status: random.one(["open", "closed"]) }),
        random.below(10) === 0 && world.aConversation({ account }),
        random.below(2) === 0 && line.cut(),
      ]);
      if (random.below(4) === 0) await sleep(random.below(60));
    }
    const log = await logOf(agent, start);
    await until(() => feed.seq! >= log.at(-1)!.seq);
    expect(received).toEqual(log);
    expect(gaps).toEqual([]);
    expect(line.cuts).toBeGreaterThan(3); // some cuts happen while the line is closed
  },
);

test("delivers the missed events of a long absence, over several pages", async () => {
  const { agent, conversation } = await world.aConversation();
  const { feed, line, received } = await follow(agent);
  const start = feed.seq!;
  line.isDead = true;
  line.cut();
  await Promise.all(
    Array.from({ length: 230 }, (_, index) =>
      world.sendMessage(agent, conversation.id, { body: `${index}`, type: "note" }),
    ),
  );
  const log = await logOf(agent, start);
  expect(received).toEqual([]);
  line.isDead = false;
  await until(() => feed.seq! >= log.at(-1)!.seq);
  expect(received).toEqual(log);
});

test("reports a gap when missed events are purged, and continues after it", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { feed, line, received, gaps } = await follow(agent);
  line.isDead = true;
  line.cut();
  await world.sendMessage(agent, conversation.id, { body: "missed", type: "note" });
  await world.db
    .updateTable("events")
    .set({ created_at: sql<string>`now() - interval '15 days'` })
    .where("account_id", "=", account.id)
    .execute();
  await purgeOldEvents.run({ db: world.db, platform: world.server.platform });
  line.isDead = false;
  await until(() => gaps.length > 0);
  await world.sendMessage(agent, conversation.id, { body: "received", type: "note" });
  await until(() => received.length > 0);
  expect(received.map(({ payload }) => payload.body)).toEqual(["received"]);
  expect(gaps).toEqual([received[0]!.seq - 1]);
  expect(feed.seq).toBe(received[0]!.seq);
});

test("skips an event of an unknown type", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { feed, received } = await follow(agent);
  const start = feed.seq!;
  await sql`
    with head as (update event_heads set seq = seq + 1 where account_id = ${account.id} returning seq)
    insert into events (account_id, seq, type, fact) select ${account.id}, seq, 'conversation:split', '{}' from head
  `.execute(world.db);
  await world.sendMessage(agent, conversation.id, { body: "received", type: "note" });
  await until(() => received.length > 0);
  expect(received[0]).toMatchObject({ type: "message:created", seq: start + 2 });
});

test("reconnects after a new sign-in without an offline status or a lost event", async () => {
  const { agent, conversation } = await world.aConversation();
  const { feed, line, received, statuses } = await follow(agent);
  const start = feed.seq!;
  await world.sendMessage(agent, conversation.id, "before");
  feed.reconnect();
  await world.sendMessage(agent, conversation.id, "meanwhile");
  await until(() => statuses.filter((status) => status === "live").length === 2);
  await world.sendMessage(agent, conversation.id, { body: "after", type: "note" });
  const log = await logOf(agent, start);
  await until(() => feed.seq! >= log.at(-1)!.seq && line.sockets === 1);
  expect(received).toEqual(log);
  expect(statuses).toEqual(["connecting", "live", "live"]);
});

test("begins after the event of a list's answer, and delivers events from before the join", async () => {
  const { agent, conversation } = await world.aConversation();
  const api = createAgentApi({ baseUrl: world.url, token: () => agent.token });
  const { data, seq } = await api.conversations.list({ with_seq: true, messages_limit: 1 });
  await world.sendMessage(agent, conversation.id, "not in the list");
  const { received, feed } = await follow(agent, seq);
  const log = await logOf(agent, seq!);
  await until(() => feed.seq! >= log.at(-1)!.seq);
  expect(data.map(({ messages }) => messages.at(-1)?.body)).not.toContain("not in the list");
  expect(received.map(({ payload }) => payload.body)).toContain("not in the list");
  expect(received).toEqual(log);
  expect(feed.begunAfter).toBe(seq);
});

test("continues at its own position when a later start is given", async () => {
  const { agent, conversation } = await world.aConversation();
  const { received, feed } = await follow(agent);
  const start = feed.seq!;
  feed.beginAfter(start - 1);
  await world.sendMessage(agent, conversation.id, { body: "received", type: "note" });
  const log = await logOf(agent, start);
  await until(() => feed.seq! >= log.at(-1)!.seq);
  expect(feed.begunAfter).toBe(start);
  expect(received).toEqual(log);
});

test("stops when its agent loses access", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const { received, line } = await follow(colleague);
  await world.data("POST", `/api/users/${colleague.id}/disable`, { token: account.admin.token });
  await until(() => line.sockets === 0);
  await world.aConversation({ account });
  const desk = await world.desk(account.admin);
  await desk.settled();
  expect(received).toEqual([]);
});
