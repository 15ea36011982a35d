import { randomUUID } from "node:crypto";
import type { Report } from "@parley/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { countMessagesOfAll } from "../../src/features/reports/index.ts";
import { Random } from "../harness/random.ts";
import { type Account, useWorld } from "../harness/world.ts";

/** Reports from counted messages equal reports from the messages themselves. */
const world = useWorld();

const MESSAGES = 300;
const FIRST_SEQ = 1_000_000;
const START = Date.parse("2026-10-20T00:00:00Z"); // five days before summer time ends in Europe
const DAY_MS = 86_400_000;
const QUARTER_MS = 15 * 60_000;

/** At the ends of the reports' ranges, and at the borders of quarters next to them. */
const AT_BORDERS = ["2026-10-21T10:00:00Z", "2026-10-21T10:15:00Z", "2026-10-27T10:30:00Z", "2026-10-27T10:45:00Z"];

/** Messages of two agents, a customer and the system in ten days, some of them at the beginning of a quarter of an hour. */
async function live() {
  const account = await world.anAccount();
  const { visitor, conversation } = await world.aConversation({ account });
  const other = await world.anAgent({ account });
  const random = new Random(5);
  const senders = [
    { customer_id: visitor.customer.id },
    { user_id: account.admin.id },
    { user_id: other.id },
    {}, // the system
  ];
  const messages = Array.from({ length: MESSAGES }, (_, index) => {
    const ms = START + random.below(10 * DAY_MS);
    const at = index % 3 === 0 ? Math.floor(ms / QUARTER_MS) * QUARTER_MS : ms;
    return {
      ...{ account_id: account.id, id: randomUUID(), conversation_id: conversation.id, seq: FIRST_SEQ + index },
      ...{ body: "x", created_at: AT_BORDERS[index] ?? new Date(at).toISOString(), ...random.one(senders) },
    };
  });
  await world.db.insertInto("messages").values(messages).execute();
  return { account, other, messages };
}

/** Counts messages up to this number, as the job does it every ten minutes. */
async function countUntil(account: Account, seq: number) {
  const heads = world.db.updateTable("event_heads").where("account_id", "=", account.id);
  await heads.set({ seq }).execute();
  await countMessagesOfAll.run({ db: world.db, platform: world.server.platform });
  await expect.poll(() => countedUntil(account), { timeout: 30_000 }).toBe(seq);
}

async function countedUntil({ id }: Account) {
  const counted = world.db.selectFrom("counted_until").select("seq").where("account_id", "=", id);
  return (await counted.executeTakeFirst())?.seq;
}

const totalOf = async ({ id }: Account) =>
  (
    await world.db
      .selectFrom("message_counts")
      .select(sql<number>`sum(n)::int`.as("total"))
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow()
  ).total;

/** Reports with ends inside and at the border of a quarter, in time zones of whole hours and of quarters. */
async function reportsOf({ admin }: Account) {
  const ranges = [
    ["2026-10-21", "2026-10-28"],
    ["2026-10-21T10:00:00Z", "2026-10-27T10:45:00Z"],
    ["2026-10-21T10:07:00Z", "2026-10-27T10:52:00Z"],
    ["2026-10-24T10:01:00Z", "2026-10-24T10:14:00Z"],
    ["2026-10-24T10:10:00Z", "2026-10-24T10:20:00Z"],
  ] as const;
  const zones = ["UTC", "Europe/Berlin", "Asia/Kathmandu"];
  const reports: Report[] = [];
  for (const [from_date, to_date] of ranges) {
    for (const time_zone of zones) {
      const query = new URLSearchParams({ from_date, to_date, time_zone });
      reports.push(await world.data<Report>("GET", `/api/reporting?${query}`, admin));
    }
  }
  return reports;
}

const forgetCounts = ({ id }: Account) => world.db.deleteFrom("counted_until").where("account_id", "=", id).execute();

test("a report is the same when no, some and all messages are counted", async () => {
  const { account } = await live();
  const before = await reportsOf(account);
  expect(before[0]!.messages_by_date.length).toBeGreaterThan(5);

  await countUntil(account, FIRST_SEQ + MESSAGES / 2);
  expect(await reportsOf(account)).toEqual(before);

  await countUntil(account, FIRST_SEQ + 10_000);
  expect(await totalOf(account)).toBe(MESSAGES);
  expect(await reportsOf(account)).toEqual(before);
});

test("deleted messages are in no report, counted or not", async () => {
  const { account, other, messages } = await live();
  await countUntil(account, FIRST_SEQ + MESSAGES / 2);
  const few = messages.filter((_, index) => index % 7 === 0).map(({ id }) => id);
  await world.db.deleteFrom("messages").where("account_id", "=", account.id).where("id", "in", few).execute();
  await world.db.deleteFrom("users").where("account_id", "=", account.id).where("id", "=", other.id).execute();

  const fromCounts = await reportsOf(account);
  await forgetCounts(account);
  expect(fromCounts).toEqual(await reportsOf(account));
});

test("messages are counted after a deletion that began before, so none is counted that is being deleted", async () => {
  const { account, messages } = await live();
  await world.db.transaction().execute(async (db) => {
    await db.deleteFrom("messages").where("account_id", "=", account.id).where("id", "=", messages[0]!.id).execute();
    await world.db
      .updateTable("event_heads")
      .set({ seq: FIRST_SEQ + MESSAGES })
      .where("account_id", "=", account.id)
      .execute();
    await countMessagesOfAll.run({ db: world.db, platform: world.server.platform });
    const waiting = sql<{
      n: number;
    }>`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await waiting.execute(world.db)).rows[0]!.n, { timeout: 30_000 }).toBe(1);
  });
  await expect.poll(() => countedUntil(account), { timeout: 30_000 }).toBe(FIRST_SEQ + MESSAGES);
  expect(await totalOf(account)).toBe(MESSAGES - 1);
});

test("an account with counted messages is deleted with them", async () => {
  const { account } = await live();
  await countUntil(account, FIRST_SEQ + MESSAGES);
  await world.db.deleteFrom("accounts").where("id", "=", account.id).execute();
  expect(await countedUntil(account)).toBeUndefined();
  expect(await totalOf(account)).toBeNull();
});
