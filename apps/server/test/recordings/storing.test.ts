import { randomBytes } from "node:crypto";
import type { ExpandedRecording, RecordingSettings } from "@parley/contract";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { purgeOldRecordings } from "../../src/features/recordings/index.ts";
import { readConfig } from "../../src/platform/config.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { startServer } from "../../src/server.ts";
import { Client, pushed } from "../harness/clients.ts";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";
import { type Account, type Agent, useOwnWorld, useWorld } from "../harness/world.ts";

/** If an account enables it, recordings are stored for some days (`realtime.md` §2.9.3). */
const world = useOwnWorld();

/** The server writes in batches every few seconds. */
const WRITTEN = { timeout: LONGEST_WAIT_MS, interval: 200 };

const settingsOf = ({ token }: Agent) => world.data<RecordingSettings>("GET", "/api/recording_settings", { token });
const keepFor = ({ token }: Agent, retention_days: unknown) =>
  world.call("PUT", "/api/recording_settings", { token, body: { recording_settings: { retention_days } } });
const keptOf = async ({ token }: Agent, id: string) =>
  (await world.data<ExpandedRecording>("GET", `/api/browser_sessions/${id}`, { token })).browser_replay_events;

async function aVisit(retention_days: number | null) {
  const account = await world.anAccount();
  const { admin } = account;
  if (retention_days !== null) expect((await keepFor(admin, retention_days)).status).toBe(200);
  const visitor = await world.aVisitor({ account });
  const recording = await world.aRecording(visitor);
  const page = world.client();
  const { channel, status } = await page.join(`events:${account.id}:${recording.id}`, {});
  expect(status).toBe("ok");
  const emit = (event: object) => pushed(channel, "replay:event:emitted", { event, customer_id: visitor.customer.id });
  return { account, admin, recording, page, emit };
}

const picture = {
  type: 2,
  timestamp: 1795221644891,
  data: {
    node: { type: 2, id: 5, tagName: "input", childNodes: [], attributes: { type: "password", value: "SECRET" } },
  },
};
const click = { type: 3, timestamp: 1795221645000, data: { source: 2, type: 2, id: 12, x: 3, y: 4 } };

test("a page records without a viewer, and its events are stored in order and without passwords", async () => {
  const { account, admin, recording, page, emit } = await aVisit(30);
  const watchers = await page.next("presence_state");
  expect(watchers[`session:${recording.id}`].metas).toMatchObject([{ admin: true, session_id: recording.id }]);
  await emit(click);
  await emit(picture);
  page.close(); // the page closes before the next write
  await expect.poll(() => keptOf(admin, recording.id), WRITTEN).toHaveLength(2);
  const [first, second] = await keptOf(admin, recording.id);
  expect(first).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    object: "browser_replay_event",
    account_id: account.id,
    event: expect.objectContaining({ type: 2, timestamp: picture.timestamp }),
    timestamp: "2026-11-21T00:40:44.891000Z",
  });
  expect(second!.event).toEqual(click);
  expect(JSON.stringify(first)).not.toContain("SECRET");
});

test("a server that stops stores the events that arrived before", async () => {
  const { account, admin, recording } = await aVisit(30);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = { HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: "silent" };
  const where = { DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir, DATABASE_POOL_SIZE: "4" };
  const other = await startServer(readConfig({ ...environment, ...where }), { isScheduled: false });
  const page = new Client(url, { account_id: account.id });
  const { channel } = await page.join(`events:${account.id}:${recording.id}`, {});
  await pushed(channel, "replay:event:emitted", { event: click });
  expect(await keptOf(admin, recording.id)).toEqual([]);
  page.close();
  await other.stop();
  expect((await keptOf(admin, recording.id)).map(({ event }) => event)).toEqual([click]);
});

test("without a retention period nothing is stored, and no viewer is reported", async () => {
  const [quiet, kept] = [await aVisit(null), await aVisit(1)];
  expect(await settingsOf(quiet.admin)).toEqual({ object: "recording_settings", retention_days: null });
  expect(await quiet.page.next("presence_state")).toEqual({});
  await quiet.emit(click);
  await kept.emit(click);
  await expect.poll(() => keptOf(kept.admin, kept.recording.id), WRITTEN).toHaveLength(1);
  expect(await keptOf(quiet.admin, quiet.recording.id)).toEqual([]);
});

test("only an admin sets the account's retention, between a day and a year", async () => {
  const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
  const member = await world.anAgent({ account });
  expect((await keepFor(member, 30)).status).toBe(401);
  for (const days of [0, 366, 1.5, "ever"]) expect((await keepFor(account.admin, days)).status).toBe(422);
  expect((await keepFor(account.admin, 7)).status).toBe(200);
  expect(await settingsOf(member)).toEqual({ object: "recording_settings", retention_days: 7 });
  expect((await settingsOf(neighbour.admin)).retention_days).toBeNull();
  expect((await keepFor(account.admin, null)).status).toBe(200);
  expect((await settingsOf(member)).retention_days).toBeNull();
});

test("recordings older than the retention are deleted, and all of them once it is disabled", async () => {
  const [old, fresh, off] = [await aVisit(2), await aVisit(4), await aVisit(4)];
  for (const { emit } of [old, fresh, off]) await emit(click);
  for (const { admin, recording } of [old, fresh, off]) {
    await expect.poll(() => keptOf(admin, recording.id), WRITTEN).toHaveLength(1);
  }
  await sql`update recording_chunks set created_at = now() - interval '3 days'`.execute(world.db);
  await keepFor(off.admin, null);
  await off.emit(click);
  await purgeOldRecordings.run({ db: world.db, platform: world.server.platform });
  const counts = [old, fresh, off].map(async ({ admin, recording }) => (await keptOf(admin, recording.id)).length);
  expect(await Promise.all(counts)).toEqual([0, 1, 0]);
  await old.emit(click);
  await expect.poll(() => keptOf(old.admin, old.recording.id), WRITTEN).toHaveLength(1);
  expect(await keptOf(off.admin, off.recording.id)).toEqual([]);
});

test("a full recording keeps its events, and stores no more", async () => {
  const [full, other] = [await aVisit(30), await aVisit(30)];
  await world.db
    .updateTable("recordings")
    .set({ stored_bytes: 32 * 1024 * 1024 })
    .where("id", "=", full.recording.id)
    .execute();
  await full.emit(click);
  await other.emit(click);
  await expect.poll(() => keptOf(other.admin, other.recording.id), WRITTEN).toHaveLength(1);
  expect(await keptOf(full.admin, full.recording.id)).toEqual([]);
});

describe("where the operator gives an account a megabyte", () => {
  const small = useWorld({ RECORDINGS_MB_PER_ACCOUNT: "1" });
  const noise = () => ({
    type: 5,
    timestamp: 1795221646000,
    data: { tag: "x", payload: randomBytes(300_000).toString("base64") },
  });
  const usageOf = async (account_id: string) => {
    const usage = small.db.selectFrom("recording_usage").select("bytes").where("account_id", "=", account_id);
    return (await usage.executeTakeFirst())?.bytes ?? 0;
  };
  const storedOf = async (account_id: string) => {
    const size = sql<number>`coalesce(sum(octet_length(events)), 0)::int`.as("bytes");
    const all = small.db.selectFrom("recording_chunks").select(size).where("account_id", "=", account_id);
    return (await all.executeTakeFirstOrThrow()).bytes;
  };

  async function aKeptVisit(account: Account) {
    const recording = await small.aRecording(await small.aVisitor({ account }));
    const page = small.client();
    const { channel } = await page.join(`events:${account.id}:${recording.id}`, {});
    const emit = (event: object) => pushed(channel, "replay:event:emitted", { event, customer_id: null });
    const isKept = async () => {
      const { token } = account.admin;
      const found = await small.data<ExpandedRecording>("GET", `/api/browser_sessions/${recording.id}`, { token });
      return found.browser_replay_events.length;
    };
    return { recording, emit, isKept };
  }

  test("the oldest recordings are deleted for new ones; other accounts' stay, and deleting frees space", async () => {
    const [account, neighbour] = [await small.anAccount(), await small.anAccount()];
    for (const { admin } of [account, neighbour]) {
      const body = { recording_settings: { retention_days: 30 } };
      await small.data("PUT", "/api/recording_settings", { token: admin.token, body });
    }
    const theirs = await aKeptVisit(neighbour);
    await theirs.emit(noise());
    await theirs.emit(noise()); // 512 KiB of text are written immediately
    await expect.poll(theirs.isKept, WRITTEN).toBe(2);

    const visits = [];
    for (let n = 0; n < 3; n++) {
      const visit = await aKeptVisit(account);
      visits.push(visit);
      await visit.emit(noise());
      await visit.emit(noise());
      await expect.poll(visit.isKept, WRITTEN).toBe(2);
    }
    expect(await Promise.all(visits.map(({ isKept }) => isKept()))).toEqual([0, 0, 2]);
    expect(await theirs.isKept()).toBe(2);
    expect(await usageOf(account.id)).toBe(await storedOf(account.id));
    expect(await usageOf(account.id)).toBeLessThanOrEqual(1024 * 1024);

    const last = visits[2]!;
    await last.emit(noise());
    await last.emit(noise());
    const fresh = await aKeptVisit(account);
    await fresh.emit(click);
    await expect.poll(fresh.isKept, WRITTEN).toBe(1);
    expect(await last.isKept()).toBeLessThanOrEqual(2); // the recording does not evict itself

    const { token } = account.admin;
    for (const { recording } of [last, fresh])
      await small.call("DELETE", `/api/browser_sessions/${recording.id}`, { token });
    expect(await usageOf(account.id)).toBe(0);
  });
});
