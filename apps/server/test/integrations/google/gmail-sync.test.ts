import type { ExpandedConversation } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { GoogleStandIn } from "../../../../../e2e/providers/google.ts";
import type { ProviderRequest } from "../../../../../e2e/providers/stand-in.ts";
import { refusal } from "../../../../../e2e/providers/tables.ts";
import { transferTimeoutMs } from "../../../src/features/integrations/google/call-google.ts";
import { laneOf } from "../../../src/features/integrations/google/gmail/sync.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Agent, useWorld } from "../../harness/world.ts";
import { aMailboxOwner, authorization, begin, connect, syncMail } from "./google-world.ts";

const google = await new GoogleStandIn().open();
const world = useWorld({ ...google.environment, INBOUND_EMAIL_MB: "1" });

afterAll(() => google.close());
beforeEach(() => begin(google, world));

const sync = () => syncMail(world);

const HOUR_MS = 3_600_000;
const THREADS = "/gmail/v1/users/me/threads/";
const MAILS = "/gmail/v1/users/me/messages";
const HISTORY = "/gmail/v1/users/me/history";
const broken = refusal(500, "backendError", "Backend Error");

const conversationsOf = ({ token }: Agent) =>
  world.data<ExpandedConversation[]>("GET", "/api/conversations?status=open", { token });

const saidTo = async (agent: Agent) => {
  const all = await conversationsOf(agent);
  const messages = await Promise.all(all.map(async ({ id }) => (await world.conversation(agent, id)).messages));
  return messages
    .flat()
    .map(({ body }) => body)
    .toSorted();
};

let count = 0;
const somebody = () => `ann${++count}@example.com`;

const tryAgainNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);

/** Resolves when a separately queued thread was retried, and will be retried again. */
const untilTriedInVain = () =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select last_error from graphile_worker.jobs where task_identifier = 'import-gmail-thread'
        and locked_at is null`.execute(world.db);
      expect(rows).toEqual([{ last_error: expect.any(String) }]);
    },
    { timeout: LONGEST_WAIT_MS, interval: 50 },
  );

/** Answers all requests except those for these mails. */
const withholds =
  (...mails: { id: string }[]) =>
  ({ path, query }: ProviderRequest) =>
    query.get("format") === "raw" && mails.some(({ id }) => path === `${MAILS}/${id}`) ? broken : undefined;

const waitingApart = async () => {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'import-gmail-thread'`.execute(
    world.db,
  );
  return rows.length;
};

/** Sets the time up to which the mailbox was read. */
const readAt = (account: { id: string }, at: number) =>
  world.db
    .updateTable("google_authorizations")
    .set({ synced_at: new Date(at).toISOString() })
    .where("account_id", "=", account.id)
    .execute();

/** Delivers a mail with an arrival time of an hour ago, which is reported only now. */
function deliverLate(text: string, { box = google.mailbox(), from = somebody(), agoMs = HOUR_MS } = {}) {
  const mail = box.deliver({ from, subject: text, text });
  box.mails.splice(-1, 1, { ...mail, internalDate: Date.now() - agoMs });
  return mail;
}

function forgetHistory() {
  const box = google.mailbox();
  box.oldestHistoryId = box.historyId + 1;
  box.historyId += 100;
}

test("the time of the last read changes when all mail is read, and not with a token, a failure or a new consent", async () => {
  const account = await aMailboxOwner(world);
  const { admin } = account;
  const syncedAt = async () => (await authorization(world, admin))?.synced_at;
  const expectSync = async () => {
    const begin = Math.floor(Date.now() / 1000) * 1000;
    await sync();
    const read = Date.parse(`${await syncedAt()}Z`);
    expect(read).toBeGreaterThanOrEqual(begin);
    expect(read).toBeLessThanOrEqual(Date.now());
  };
  expect(await syncedAt()).toBeNull();
  await expectSync();

  await readAt(account, Date.now() - HOUR_MS);
  const anHourAgo = await syncedAt();
  google.endAccess();
  await world.call("GET", "/api/gmail/profile", { token: admin.token });
  google.isDown = true;
  await sync();
  expect(await authorization(world, admin)).toMatchObject({ failing_why: "Gmail does not answer (503)" });
  google.isDown = false;
  await connect(world, admin, "gmail");
  expect(await syncedAt()).toBe(anHourAgo);
  await expectSync();

  google.email = "another-mailbox@example.com";
  await connect(world, admin, "gmail");
  expect(await syncedAt()).toBeNull();
});

const LONG = `Once more: ${"it does not boil. ".repeat(20).trim()}`;

test("a mail that Gmail does not return delays no other mail, and is imported when Gmail returns it", async () => {
  const { admin } = await aMailboxOwner(world);
  const stuck = google.mailbox().deliver({ from: somebody(), subject: "One", text: LONG });
  google.mailbox().deliver({ from: somebody(), subject: "Two", text: "Whole" });
  google.instead = withholds(stuck);
  await sync();
  expect(await saidTo(admin)).toEqual(["Whole"]);

  google.asked.splice(0);
  await sync();
  expect(google.askedFor("GET", `${MAILS}/${stuck.id}`)).toEqual([]);

  await tryAgainNow();
  await untilTriedInVain();
  expect(await saidTo(admin)).toEqual(["Whole"]);

  google.instead = () => undefined;
  await tryAgainNow();
  await sync();
  expect(await saidTo(admin)).toEqual([LONG, "Whole"]);
});

test("after six hours only the beginning of a mail that Gmail does not return is imported; a newer mail waits", async () => {
  const { admin } = await aMailboxOwner(world);
  const from = somebody();
  const old = deliverLate(LONG, { from, agoMs: 7 * HOUR_MS });
  const young = google.mailbox().deliver({ from, threadId: old.threadId, text: `${LONG} Still.` });
  google.instead = withholds(old, young);
  await sync();
  await sql`update graphile_worker._private_jobs set run_at = now(), created_at = now() - interval '7 hours'`.execute(
    world.db,
  );
  await untilTriedInVain();
  const [beginning, ...others] = await saidTo(admin);
  expect(LONG.startsWith(beginning!)).toBe(true);
  expect(beginning).not.toBe(LONG);
  expect(others).toEqual([]);

  google.instead = () => undefined;
  await tryAgainNow();
  await sync();
  expect(await saidTo(admin)).toEqual([beginning, `${LONG} Still.`]);
});

test("an answer that is not from Gmail loses no mail", async () => {
  const notGmails = { body: {}, isForeign: true };
  const { admin } = await aMailboxOwner(world);
  google.mailbox().deliver({ from: somebody(), subject: "One", text: "First" });
  google.instead = ({ query }) => (query.get("format") === "raw" ? notGmails : undefined);
  await sync();
  google.mailbox().deliver({ from: somebody(), subject: "Two", text: "Second" });
  google.instead = ({ path }) => (path.startsWith(THREADS) ? notGmails : undefined);
  await sync();
  expect(await saidTo(admin)).toEqual([]);

  google.instead = () => undefined;
  await tryAgainNow();
  await sync();
  expect(await saidTo(admin)).toEqual(["First", "Second"]);
});

test("threads for which Gmail does not answer are retried in jobs of their own, and the others are imported", async () => {
  const account = await aMailboxOwner(world);
  const [, , last] = ["One", "Two", "Three"].map((text) => deliverLate(text));
  google.instead = ({ path }) =>
    path.startsWith(THREADS) && path !== `${THREADS}${last!.threadId}` ? broken : undefined;
  await sync();
  expect(await saidTo(account.admin)).toEqual(["Three"]);
  expect(await waitingApart()).toBe(2);

  google.instead = () => undefined;
  await tryAgainNow();
  await sync();
  expect(await saidTo(account.admin)).toEqual(["One", "Three", "Two"]);
});

test("a thread that Gmail refuses delays no other thread, and is imported when Gmail returns it", async () => {
  const { admin } = await aMailboxOwner(world);
  const stuck = google.mailbox().deliver({ from: somebody(), subject: "One", text: "First" });
  google.mailbox().deliver({ from: somebody(), subject: "Two", text: "Second" });
  google.instead = ({ path }) =>
    path === `${THREADS}${stuck.threadId}` ? refusal(400, "failedPrecondition", "Precondition failed.") : undefined;
  await sync();
  expect(await saidTo(admin)).toEqual(["Second"]);

  google.instead = () => undefined;
  await tryAgainNow();
  await sync();
  expect(await saidTo(admin)).toEqual(["First", "Second"]);
});

test.each(["SPAM", "CATEGORY_PROMOTIONS"])(
  "a mail that leaves %s is imported, and other changes of labels import nothing",
  async (label) => {
    const { admin } = await aMailboxOwner(world);
    const box = google.mailbox();
    const missed = box.deliver({ from: somebody(), text: "I am no spam", labelIds: [label, "UNREAD"] });
    const other = box.deliver({ from: somebody(), text: "Offer", labelIds: [label, "UNREAD"] });
    await sync();
    expect(await saidTo(admin)).toEqual([]);

    google.asked.splice(0);
    box.removeLabel(other, "UNREAD");
    box.removeLabel(missed, label);
    await sync();
    expect(await saidTo(admin)).toEqual(["I am no spam"]);
    expect(google.askedFor("GET", `${THREADS}${other.threadId}`)).toEqual([]);
  },
);

test("a mailbox that Gmail refuses to list is reported as failing until it can be listed", async () => {
  const { admin } = await aMailboxOwner(world);
  google.mailbox().deliver({ from: somebody(), text: "Hello?" });
  google.instead = ({ path }) =>
    path === HISTORY ? refusal(400, "failedPrecondition", "Mail service not enabled") : undefined;
  await sync();
  expect(await authorization(world, admin)).toMatchObject({
    failing_since: expect.any(String),
    failing_why: "Gmail is not enabled for the connected Google account",
    needs_reconnect: false,
  });

  google.instead = () => undefined;
  await sync();
  expect(await authorization(world, admin)).toMatchObject({ failing_since: null, failing_why: null });
  expect(await saidTo(admin)).toEqual(["Hello?"]);
});

test("mails that arrive while pages of history are read are imported", async () => {
  const { admin } = await aMailboxOwner(world);
  google.pageSize = 1;
  const [one] = [deliverLate("One"), deliverLate("Two")];
  google.instead = ({ path }) => {
    if (path === `${THREADS}${one.threadId}`) {
      google.instead = () => undefined;
      deliverLate("Three");
    }
    return undefined;
  };
  await sync();
  await sync();
  expect(await saidTo(admin)).toEqual(["One", "Three", "Two"]);
});

test("unread pages of history are replaced by a search, however long ago they were", async () => {
  const account = await aMailboxOwner(world);
  await readAt(account, Date.now() - 2 * HOUR_MS);
  google.pageSize = 1;
  deliverLate("One");
  const two = deliverLate("Two");
  google.instead = ({ path, query }) =>
    path === HISTORY && (query.has("pageToken") || Number(query.get("startHistoryId")) >= two.historyId - 7)
      ? broken
      : undefined;
  await sync();
  expect(await saidTo(account.admin)).toEqual(["One"]);

  google.instead = () => undefined;
  forgetHistory();
  await sync();
  expect(await saidTo(account.admin)).toEqual(["One", "Two"]);
});

test("a search continues where it stopped, and begins again if Gmail no longer knows its page", async () => {
  const account = await aMailboxOwner(world);
  await readAt(account, Date.now() - 2 * HOUR_MS);
  google.pageSize = 1;
  for (const text of ["One", "Two", "Three"]) deliverLate(text);
  forgetHistory();
  const pages = () => google.askedFor("GET", MAILS).map(({ query }) => query.get("pageToken"));
  google.instead = ({ path, query }) => (path === MAILS && query.get("pageToken") === "1" ? broken : undefined);
  await sync();
  expect(await saidTo(account.admin)).toEqual(["Three"]);
  expect(pages().slice(0, 2)).toEqual([null, "1"]);

  google.asked.splice(0);
  google.instead = ({ path, query }) =>
    path === MAILS && query.get("pageToken") === "2" ? refusal(400, "invalidArgument", "Invalid pageToken") : undefined;
  await sync();
  expect(pages().slice(0, 2)).toEqual(["1", "2"]);

  google.instead = () => undefined;
  await sync();
  expect(pages().filter((token) => token === null)).toHaveLength(1);
  expect(await saidTo(account.admin)).toEqual(["One", "Three", "Two"]);

  google.asked.splice(0);
  await sync();
  expect(pages()).toEqual([]);
});

test("while Gmail refuses every further page of a search, each run begins it again and the mailbox is reported as failing", async () => {
  const account = await aMailboxOwner(world);
  await readAt(account, Date.now() - 2 * HOUR_MS);
  google.pageSize = 1;
  for (const text of ["One", "Two"]) deliverLate(text);
  forgetHistory();
  google.instead = ({ path, query }) =>
    path === MAILS && query.has("pageToken") ? refusal(400, "invalidArgument", "Invalid pageToken") : undefined;
  const begun = () => google.askedFor("GET", MAILS).filter(({ query }) => !query.has("pageToken")).length;
  await sync();
  await sync();
  await sync();
  expect(begun()).toBe(3);
  expect(await authorization(world, account.admin)).toMatchObject({ failing_since: expect.any(String) });

  google.instead = () => undefined;
  await sync();
  expect(await saidTo(account.admin)).toEqual(["One", "Two"]);
  expect(await authorization(world, account.admin)).toMatchObject({ failing_since: null });
});

test("mailboxes share a few lanes, and take turns there page by page", async () => {
  const lanes = Array.from({ length: 200 }, (_, at) =>
    laneOf(`00000000-0000-4000-8000-${String(at).padStart(12, "0")}`),
  );
  expect(new Set(lanes).size).toBe(6);

  google.pageSize = 1;
  const one = await aMailboxOwner(world);
  const box = google.mailbox();
  google.email = somebody();
  let other = await world.anAccount();
  while (laneOf(other.id) !== laneOf(one.id)) other = await world.anAccount();
  await connect(world, other.admin, "gmail");
  const ofOne = ["One", "Two"].map((text) => deliverLate(text, { box }).threadId);
  const ofOther = ["Three", "Four"].map((text) => deliverLate(text).threadId);
  await sync();
  const asked = google.asked
    .filter(({ path }) => path.startsWith(THREADS))
    .map(({ path }) => path.slice(THREADS.length));
  expect(asked.toSorted()).toEqual([...ofOne, ...ofOther].toSorted());
  expect(ofOne.includes(asked[0]!)).toBe(ofOther.includes(asked[1]!));
  expect(await saidTo(one.admin)).toEqual(["One", "Two"]);
  expect(await saidTo(other.admin)).toEqual(["Four", "Three"]);
});

test("the timeout grows with the size of a transfer", () => {
  expect(transferTimeoutMs(0)).toBe(15_000);
  expect(transferTimeoutMs(1_000_000)).toBe(15_000);
  expect(transferTimeoutMs(33_000_000)).toBe(66_000);
});

const LARGE = "A long story. ".repeat(100_000);

test("for a mail that is too large, the headers alone decide its authentication and its customer", async () => {
  const account = await aMailboxOwner(world);
  const { admin } = account;
  const colleague = await world.anAgent({ account });
  const box = google.mailbox();
  box.deliver({ from: somebody(), subject: "Ours", text: LARGE, headers: { "x-parley-installation": world.url } });
  await sync();
  expect(await conversationsOf(admin)).toEqual([]);

  box.deliver({
    from: colleague.email,
    text: LARGE,
    headers: { "Authentication-Results": "mx.google.com; spf=fail; dmarc=fail (p=NONE) header.from=example.com" },
  });
  await sync();
  const [conversation] = await conversationsOf(admin);
  const [message] = (await world.conversation(admin, conversation!.id)).messages;
  expect(message).toMatchObject({
    body: expect.stringMatching(/^A long story\./),
    user_id: null,
    customer: { email: colleague.email },
  });
});
