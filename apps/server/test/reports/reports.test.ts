import { randomUUID } from "node:crypto";
import type { Report } from "@parley/contract";
import { expect, test } from "vitest";
import { Random } from "../harness/random.ts";
import { badRequest } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** Reports of the team's work: `http.md` §6.2, `behaviour.md` §9. */
const world = useWorld();

const ask = ({ token }: Agent, from_date: string, to_date: string) =>
  world.data<Report>("GET", `/api/reporting?${new URLSearchParams({ from_date, to_date })}`, { token });

const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

interface Happened {
  customers: { id: string; created_at: string; browser: string | null; os: string | null; time_zone: string | null }[];
  conversations: {
    id: string;
    customer_id: string;
    created_at: string;
    first_replied_at: string | null;
    closed_at: string | null;
    archived_at: string | null;
  }[];
  messages: { created_at: string; customer_id: string | null; user_id: number | null }[];
}

/** Random activity in an account between two instants: busy and empty days, at all hours. */
async function live(account: Account, users: number[], from: string, to: string, seed: number): Promise<Happened> {
  const random = new Random(seed);
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const quiet = new Set(Array.from({ length: 8 }, () => Math.floor(random.next() * ((end - start) / DAY_MS))));
  const moment = (): string => {
    const ms = start + Math.floor((random.next() * (end - start)) / 1000) * 1000;
    return quiet.has(Math.floor((ms - start) / DAY_MS)) ? moment() : iso(ms);
  };
  const later = (instant: string) => iso(Date.parse(instant) + Math.floor(random.next() * 5 * DAY_MS * 1e-3) * 1000);

  const customers = Array.from({ length: 40 }, () => ({
    id: randomUUID(),
    created_at: moment(),
    browser: random.one(["Firefox", "Chrome", "Safari", null]),
    os: random.one(["Linux", "Mac OS", null, null]),
    time_zone: random.one(["Europe/Berlin", "America/New_York", null]),
  }));
  const conversations = Array.from({ length: 60 }, () => {
    const created_at = moment();
    const fate = random.one(["new", "replied", "closed", "closed", "archived", "reopened"]);
    return {
      id: randomUUID(),
      customer_id: random.one(customers).id,
      created_at,
      first_replied_at: fate === "new" ? null : later(created_at),
      // A reopened conversation has none.
      closed_at: fate === "closed" || fate === "archived" ? later(created_at) : null,
      archived_at: fate === "archived" ? later(created_at) : null,
    };
  });
  const messages = Array.from({ length: 400 }, () => {
    const by = random.one(["customer", "user", "user", "bot"]);
    const { id: conversation_id, customer_id } = random.one(conversations);
    return {
      id: randomUUID(),
      conversation_id,
      created_at: moment(),
      customer_id: by === "customer" ? customer_id : null,
      user_id: by === "user" ? random.one(users) : null,
      private: random.next() < 0.2,
    };
  });
  const account_id = account.id;
  await world.db
    .insertInto("customers")
    .values(customers.map((customer) => ({ account_id, ...customer })))
    .execute();
  await world.db
    .insertInto("conversations")
    .values(
      conversations.map((conversation) => ({
        account_id,
        status: conversation.closed_at ? ("closed" as const) : ("open" as const),
        ...conversation,
      })),
    )
    .execute();
  await world.db
    .insertInto("messages")
    .values(messages.map((message, index) => ({ account_id, seq: 1_000_000 + index, body: "x", ...message })))
    .execute();
  return { customers, conversations, messages };
}

/** Computes the same report in the simplest way. */
function naively({ customers, conversations, messages }: Happened, from: string, to: string, users: Agent[]): Report {
  const isIn = ({ created_at }: { created_at: string }) =>
    Date.parse(created_at) > Date.parse(from) && Date.parse(created_at) < Date.parse(to);
  const inRange = messages.filter(isIn);
  const began = conversations.filter(isIn).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const came = customers.filter(isIn);
  const dateOf = ({ created_at }: { created_at: string }) => created_at.slice(0, 10);
  const days = (things: { created_at: string }[]) =>
    [...new Set(things.map(dateOf))]
      .toSorted()
      .map((date) => ({ date, count: things.filter((thing) => dateOf(thing) === date).length }));
  const seconds = (start: string, end: string | null) => (end ? [(Date.parse(end) - Date.parse(start)) / 1000] : []);
  const replied = (of: typeof began) => of.flatMap((c) => seconds(c.created_at, c.first_replied_at));
  const resolved = (of: typeof began) => of.flatMap((c) => seconds(c.created_at, c.closed_at));
  const average = (values: number[]) => (values.length ? values.reduce((a, b) => a + b) / values.length : 0);
  const median = (values: number[]) => {
    const sorted = values.toSorted((a, b) => a - b);
    const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
    return sorted.length ? (low! + high!) / 2 : 0;
  };
  const received = inRange.filter(({ customer_id }) => customer_id);
  const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  const onDay = (day: string) => received.filter((message) => names[new Date(message.created_at).getUTCDay()] === day);
  const counted = <T>(values: T[]) =>
    [...new Set(values)]
      .map((value) => ({ value, count: values.filter((each) => each === value).length }))
      .toSorted((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value)));

  // Finds the Sunday before, day by day. Then adds weeks while their start is before the Sunday on or after the end.
  let sunday = Date.parse(`${new Date(from).toISOString().slice(0, 10)}T00:00:00Z`) - DAY_MS;
  while (new Date(sunday).getUTCDay() !== 0) sunday -= DAY_MS;
  let stop = Date.parse(`${new Date(to).toISOString().slice(0, 10)}T00:00:00Z`);
  while (new Date(stop).getUTCDay() !== 0) stop += DAY_MS;
  const weeks = [];
  for (; sunday < stop; sunday += 7 * DAY_MS) {
    const [start_date, end_date] = [iso(sunday).slice(0, 10), iso(sunday + 6 * DAY_MS).slice(0, 10)];
    const of = began.filter((conversation) => dateOf(conversation) >= start_date && dateOf(conversation) <= end_date);
    weeks.unshift({ start_date, end_date, of });
  }
  return {
    messages_by_date: days(inRange),
    conversations_by_date: days(began),
    sent_messages_by_date: days(inRange.filter(({ user_id }) => user_id)),
    received_messages_by_date: days(received),
    messages_per_user: users
      .map(({ id, email }) => ({ user: { id, email }, count: inRange.filter(({ user_id }) => user_id === id).length }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.user.id - b.user.id),
    messages_by_weekday: [...names.slice(1), names[0]!].map((day) => ({
      day,
      total: onDay(day).length,
      average: onDay(day).length / Math.max(1, new Set(onDay(day).map(dateOf)).size),
    })),
    average_time_to_first_reply: average(replied(began)),
    median_time_to_first_reply: median(replied(began)),
    average_time_to_resolution: average(resolved(began)),
    median_time_to_resolution: median(resolved(began)),
    first_reply_metrics_by_week: weeks.map(({ start_date, end_date, of }) => ({
      ...{ start_date, end_date, average: average(replied(of)), median: median(replied(of)) },
      seconds_to_first_reply_list: replied(of),
    })),
    resolution_metrics_by_week: weeks.map(({ start_date, end_date, of }) => ({
      ...{ start_date, end_date, average: average(resolved(of)), median: median(resolved(of)) },
      seconds_to_resolution_list: resolved(of),
    })),
    customer_breakdown_by_browser: counted(came.map((c) => c.browser)).map(({ value: browser, count }) => ({
      browser,
      count,
    })),
    customer_breakdown_by_os: counted(came.map((c) => c.os)).map(({ value: os, count }) => ({ os, count })),
    customer_breakdown_by_time_zone: counted(came.map((c) => c.time_zone)).map(({ value: time_zone, count }) => ({
      time_zone,
      count,
    })),
  };
}

test.each([
  ["a month in UTC", "2026-02-01T00:00:00Z", "2026-03-03T00:00:00Z"],
  ["over the change to summer time, by clocks in Berlin", "2026-03-20T00:00:00+01:00", "2026-04-05T00:00:00+02:00"],
  ["over the change to winter time, by clocks in New York", "2026-10-20T00:00:00-04:00", "2026-11-10T00:00:00-05:00"],
  ["from a Sunday to a Sunday, with fractions", "2026-05-03T10:20:30.123Z", "2026-05-24T10:20:30.999Z"],
  ["two hours of a day", "2026-06-10T10:00:00Z", "2026-06-10T12:00:00Z"],
])("a report equals a plain count: %s", async (_, from, to) => {
  const [account, neighbour] = [await world.anAccount(), await world.anAccount()];
  const users = [account.admin, await world.anAgent({ account })];
  const [before, after] = [iso(Date.parse(from) - 10 * DAY_MS), iso(Date.parse(to) + 10 * DAY_MS)];
  const happened = await live(
    account,
    users.map(({ id }) => id),
    before,
    after,
    from.length + to.length,
  );
  await live(neighbour, [neighbour.admin.id], before, after, 7);
  const cut = (instant: string) => instant.replace(/\.\d+/, "");
  expect(await ask(account.admin, from, to)).toEqual(naively(happened, cut(from), cut(to), users));
});

test("an account without data has a report", async () => {
  const { admin } = await world.anAccount();
  const report = await ask(admin, "2026-11-02T00:00:00Z", "2026-11-07T00:00:00Z");
  const week = { start_date: "2026-11-01", end_date: "2026-11-07", average: 0, median: 0 };
  expect(report).toMatchObject({
    messages_by_date: [],
    messages_per_user: [],
    average_time_to_first_reply: 0,
    median_time_to_resolution: 0,
    first_reply_metrics_by_week: [{ ...week, seconds_to_first_reply_list: [] }],
    customer_breakdown_by_browser: [],
  });
  expect(report.messages_by_weekday.map(({ day, average, total }) => [day, average, total])).toEqual(
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => [day, 0, 0]),
  );
});

test("both ends of the range are exclusive", async () => {
  const account = await world.anAccount();
  const { customer } = await world.aVisitor({ account });
  const moments = ["2026-01-02T00:00:00Z", "2026-01-02T00:00:01Z", "2026-01-03T00:00:00Z"];
  await world.db
    .insertInto("conversations")
    .values(moments.map((created_at) => ({ account_id: account.id, customer_id: customer.id, created_at })))
    .execute();
  const report = await ask(account.admin, moments[0]!, moments[2]!);
  expect(report.conversations_by_date).toEqual([{ date: "2026-01-02", count: 1 }]);
});

test.each([
  ["", []],
  ["?from_date=2026-01-01T00:00:00Z", ["from_date"]],
  ["?to_date=", ["to_date"]],
])("%j is refused with the missing parameter", async (query, received) => {
  const { admin } = await world.anAccount();
  const message = "The following parameters are required: from_date, to_date";
  expect(await world.call("GET", `/api/reporting${query}`, admin)).toMatchObject({
    status: 400,
    body: { error: { status: 400, message, received } },
  });
});

test.each([
  ["soon", "2026-01-01T00:00:00Z"],
  ["2026-01-01T00:00:00Z", "2026-02-30T00:00:00Z"],
  ["0001-01-01T00:00:00Z", "9999-01-01T00:00:00Z"], // half a million weeks
])("from %s to %s is refused", async (from_date, to_date) => {
  const { admin } = await world.anAccount();
  const query = new URLSearchParams({ from_date, to_date });
  const { status, body } = await world.call("GET", `/api/reporting?${query}`, admin);
  expect([status, body]).toMatchObject([400, { errors: badRequest.body.errors }]);
});
