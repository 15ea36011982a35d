import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** Watching a visit live (`realtime.md` §2.9, §3). */
const world = useWorld();

const refused = { status: "error", response: { reason: "unauthorized" } };
const meta = (more: object) => ({ online_at: expect.stringMatching(/^\d{10}$/), phx_ref: expect.any(String), ...more });

async function aVisit(account?: Account) {
  const conversation = await world.aConversation(account && { account });
  const recording = await world.aRecording(conversation.visitor);
  return { ...conversation, recording, key: `session:${recording.id}` };
}

type Visit = Awaited<ReturnType<typeof aVisit>>;

/** Joins like the published recorder on the visitor's page. */
async function aPage({ account, recording, visitor }: Visit) {
  const client = world.client();
  const { channel, ...answer } = await client.join(`events:${account.id}:${recording.id}`, {
    customerId: visitor.customer.id,
  });
  expect(answer).toEqual({ status: "ok", response: {} });
  const emit = (event: unknown) => pushed(channel, "replay:event:emitted", { event, customer_id: visitor.customer.id });
  return { client, channel, emit };
}

async function aWatcher({ account, recording }: Visit, agent: Agent = account.admin) {
  const client = world.client({ token: agent.token });
  const { channel, ...answer } = await client.join(`events:admin:${account.id}:${recording.id}`);
  expect(answer).toEqual({ status: "ok", response: {} });
  return { client, channel };
}

async function aLiveList({ account }: Visit) {
  const client = world.client({ token: account.admin.token });
  await client.join(`events:admin:${account.id}:all`);
  return client;
}

const click = { type: 3, timestamp: 1795221644891, data: { source: 2, type: 2, id: 12, x: 3, y: 4 } };

describe("the team's list of live visits", () => {
  test("contains connected pages, and whether they are visible", async () => {
    const visit = await aVisit();
    const { account, recording, key } = visit;
    const page = await aPage(visit);
    const list = await aLiveList(visit);
    const ts = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    const shown = (more: object) => meta({ account_id: account.id, session_id: recording.id, ts, ...more });
    const here = await list.next("presence_state");
    expect(here).toEqual({ [key]: { metas: [shown({ active: true })] } });

    const [before] = here[key].metas;
    expect(await pushed(page.channel, "session:inactive", { ts: 1795221644891 })).toEqual({
      status: "ok",
      response: {},
    });
    const { joins, leaves } = await list.next("presence_diff");
    const [away] = joins[key].metas;
    expect(away).toEqual(shown({ active: false, phx_ref_prev: before.phx_ref, online_at: before.online_at }));
    expect(leaves).toEqual({ [key]: { metas: [before] } });

    await pushed(page.channel, "session:active", { ts: 1795221644892 });
    expect((await list.next("presence_diff")).joins[key].metas).toEqual([
      shown({ active: true, phx_ref_prev: away.phx_ref }),
    ]);
    page.client.close();
    expect(await list.next("presence_diff")).toMatchObject({ joins: {}, leaves: { [key]: {} } });
  });

  test("contains none of another account", async () => {
    const [visit, elsewhere] = [await aVisit(), await aVisit()];
    const list = await aLiveList(visit);
    expect(await list.next("presence_state")).toEqual({});
    await aPage(elsewhere);
    await aPage(visit);
    expect(Object.keys((await list.next("presence_diff")).joins)).toEqual([visit.key]);
  });

  test("receives no events of a page", async () => {
    const visit = await aVisit();
    const list = await aLiveList(visit);
    const { emit } = await aPage(visit);
    await aWatcher(visit);
    await emit(click);
    await list.next("presence_diff");
    expect(list.received("replay:event:emitted")).toEqual([]);
  });
});

describe("a page", () => {
  test("receives each viewer's presence, and the last viewer's leave", async () => {
    const visit = await aVisit();
    const { account, recording, key } = visit;
    const page = await aPage(visit);
    expect(await page.client.next("presence_state")).toEqual({});
    const watching = meta({ account_id: account.id, session_id: recording.id, admin: true });

    const first = await aWatcher(visit);
    expect(await page.client.next("presence_state")).toEqual({ [key]: { metas: [watching] } });
    const second = await aWatcher(visit, await world.anAgent({ account }));
    expect(await page.client.next("presence_state")).toEqual({ [key]: { metas: [watching, watching] } });

    first.channel.leave();
    second.client.close();
    await expect
      .poll(() => page.client.received("presence_diff").flatMap(({ leaves }) => leaves[key]?.metas ?? []))
      .toEqual([watching, watching]);
  });

  test("that loads while an agent watches receives the presence at once", async () => {
    const visit = await aVisit();
    await aWatcher(visit);
    const page = await aPage(visit);
    expect((await page.client.next("presence_state"))[visit.key].metas).toMatchObject([{ admin: true }]);
  });

  test("receives no recorded events, neither its own nor others'", async () => {
    const visit = await aVisit();
    const [page, other] = [await aPage(visit), await aPage(visit)];
    const watcher = await aWatcher(visit);
    await page.emit(click);
    await watcher.client.next("replay:event:emitted");
    await other.client.quiet(other.channel);
    expect([...page.client.all, ...other.client.all].filter(({ event }) => event.startsWith("replay"))).toEqual([]);
  });

  test("is no longer watched by an agent who was removed", async () => {
    const visit = await aVisit();
    const agent = await world.anAgent({ account: visit.account });
    const page = await aPage(visit);
    const { client } = await aWatcher(visit, agent);
    await world.call("POST", `/api/users/${agent.id}/disable`, { token: visit.account.admin.token });
    expect(await client.closed()).toBe(1001);
    await expect.poll(() => page.client.received("presence_diff").at(-1)?.leaves).toMatchObject({ [visit.key]: {} });
  });
});

describe("a viewer", () => {
  test("receives every event unchanged and in order; other agents and other accounts do not", async () => {
    const visit = await aVisit();
    const [sibling, elsewhere] = [await aVisit(visit.account), await aVisit()];
    const [watcher, beside, neighbour] = [await aWatcher(visit), await aWatcher(sibling), await aWatcher(elsewhere)];
    const { emit } = await aPage(visit);
    const events = [click, { ...click, data: { "": "", nested: { zero: "\0", none: null, list: [] } } }, click];
    for (const event of events) expect(await emit(event)).toEqual({ status: "ok", response: {} });
    for (const event of events) {
      expect(await watcher.client.next("replay:event:emitted")).toEqual({
        event,
        customer_id: visit.visitor.customer.id,
      });
    }
    for (const { client, channel } of [beside, neighbour]) {
      await client.quiet(channel);
      expect(client.all).toEqual([]);
    }
  });

  test("never receives the content of a password field", async () => {
    const visit = await aVisit();
    const watcher = await aWatcher(visit);
    const { emit } = await aPage(visit);
    const attributes = { type: "password", value: "SECRET" };
    const node = { type: 0, id: 1, childNodes: [{ type: 2, tagName: "input", id: 2, attributes, childNodes: [] }] };
    await emit({ type: 2, timestamp: 1, data: { node } });
    await emit({ type: 3, timestamp: 2, data: { source: 5, id: 2, text: "SECRETS", isChecked: false } });
    const [picture, typed] = [
      await watcher.client.next("replay:event:emitted"),
      await watcher.client.next("replay:event:emitted"),
    ];
    expect(picture.event.data.node.childNodes[0].attributes).toEqual({ type: "password", value: "*" });
    expect(typed.event.data.text).toBe("*");
  });

  test("receives a large page completely", async () => {
    const visit = await aVisit();
    const watcher = await aWatcher(visit);
    const { emit } = await aPage(visit);
    const text = "x".repeat(7 * 1024 * 1024);
    expect(await emit({ type: 2, timestamp: 1, data: { text } })).toMatchObject({ status: "ok" });
    expect((await watcher.client.next("replay:event:emitted")).event.timestamp).toBe(1);
  });
});

test.each([undefined, null, "text", [], {}, { timestamp: "1" }, { timestamp: null }])(
  "an invalid event is refused and not published: %j",
  async (event) => {
    const visit = await aVisit();
    const watcher = await aWatcher(visit);
    const { emit } = await aPage(visit);
    expect(await emit(event)).toEqual({ status: "error", response: { reason: "event is invalid" } });
    await emit(click);
    expect((await watcher.client.next("replay:event:emitted")).event).toEqual(click);
  },
);

test("an event with excessive nesting is refused, and the page's subscription stays", async () => {
  const { emit } = await aPage(await aVisit());
  const data = JSON.parse(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`);
  expect(await emit({ timestamp: 1, data })).toEqual({ status: "error", response: { reason: "bad request" } });
  expect(await emit(click)).toMatchObject({ status: "ok" });
});

test("frames are limited to 8 MiB, and to 512 KiB on other topics", async () => {
  const visit = await aVisit();
  const page = await aPage(visit);
  page.emit({ timestamp: 1, data: "x".repeat(8 * 1024 * 1024) });
  expect(await page.client.closed()).toBe(1009);
  const widget = await world.widget(visit.visitor);
  widget.send("x".repeat(512 * 1024));
  expect(await widget.closed()).toBe(1009);
});

describe("a join is refused", () => {
  const topics = (accountId: string, id: string) => [`events:${accountId}:${id}`, `events:admin:${accountId}:${id}`];

  test("of a missing recording or one of another account", async () => {
    const { account, recording } = await aVisit();
    const elsewhere = await aVisit();
    const { token } = account.admin;
    const places = [
      [account.id, randomUUID()],
      [account.id, elsewhere.recording.id],
      [elsewhere.account.id, recording.id],
      [account.id, "no-id"],
    ] as const;
    for (const [accountId, id] of places) {
      for (const topic of topics(accountId, id))
        expect(await world.client({ token }).join(topic)).toMatchObject(refused);
      expect(await world.client().join(topics(accountId, id)[0]!)).toMatchObject(refused);
    }
    expect(await world.client().join(`events:${account.id}:all`)).toMatchObject(refused);
  });

  test("of the agents' topics without a token", async () => {
    const { account, recording } = await aVisit();
    for (const id of [recording.id, "all"]) {
      expect(await world.client().join(`events:admin:${account.id}:${id}`)).toMatchObject(refused);
    }
  });

  test("of a deleted recording", async () => {
    const visit = await aVisit();
    await world.call("DELETE", `/api/browser_sessions/${visit.recording.id}`, { token: visit.account.admin.token });
    expect(await world.client().join(`events:${visit.account.id}:${visit.recording.id}`)).toMatchObject(refused);
  });
});

test("a finished recording can be joined, because a beacon may resume it later", async () => {
  const visit = await aVisit();
  await world.call("POST", `/api/browser_sessions/${visit.recording.id}/finish`);
  await aPage(visit);
});

test("a topic of recordings that has too few or too many segments is refused like one of another account", async () => {
  const { account, agent, visitor } = await world.aConversation();
  const { id } = await world.aRecording(visitor);
  for (const params of [{}, { token: agent.token }]) {
    for (const rest of ["", account.id, `${account.id}:${id}:more`, `admin:${account.id}:${id}:more`]) {
      expect([rest, await world.client(params).join(`events:${rest}`)]).toMatchObject([rest, refused]);
    }
  }
});
