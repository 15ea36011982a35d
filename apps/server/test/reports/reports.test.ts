import { randomUUID } from "node:crypto";
import type { Report } from "@parley/contract";
import { sql } from "kysely";
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

      .map(({ id, email }) => ({
        user: { id, email, display_name: null, full_name: null },
        count: inRange.filter(({ user_id }) => user_id === id).length,
      }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count || a.user.id - b.user.id),
    messages_by_hour: names
      .slice(1)
      .concat("Sunday")
      .flatMap((day) =>
        Array.from({ length: 24 }, (_, hour) => ({
          day,
          hour,
          count: onDay(day).filter(({ created_at }) => new Date(created_at).getUTCHours() === hour).length,
        })),
      )
      .filter(({ count }) => count > 0),
    messages_by_weekday: [...names.slice(1), names[0]!].map((day) => ({
      day,
      total: onDay(day).length,
      average: onDay(day).length / Math.max(1, new Set(onDay(day).map(dateOf)).size),
    })),
    within_working_hours: null,
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
  ["0001-01-01", "0001-01-02", "Asia/Tokyo"], // begins in the year before
])("from %s to %s is refused", async (from_date, to_date, time_zone = "UTC") => {
  const { admin } = await world.anAccount();
  const query = new URLSearchParams({ from_date, to_date, time_zone });
  const { status, body } = await world.call("GET", `/api/reporting?${query}`, admin);
  expect([status, body]).toMatchObject([400, { errors: badRequest.body.errors }]);
});

test("days, weeks and hours are those of the requested time zone; agents have their names", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { customer } = await world.aVisitor({ account });
  const conversation = { account_id: account.id, id: randomUUID(), customer_id: customer.id };
  const lateInUtc = "2026-01-03T23:30:00Z"; // Saturday, and 0:30 on Sunday in Berlin
  await world.db
    .insertInto("conversations")
    .values({ ...conversation, created_at: lateInUtc, first_replied_at: "2026-01-04T00:30:00Z" })
    .execute();
  const message = { account_id: account.id, conversation_id: conversation.id, body: "x", created_at: lateInUtc };
  await world.db
    .insertInto("messages")
    .values([
      { ...message, id: randomUUID(), seq: 1_000_000, customer_id: customer.id },
      { ...message, id: randomUUID(), seq: 1_000_001, user_id: admin.id },
    ])
    .execute();
  await world.call("PUT", "/api/profile", { token: admin.token, body: { user_profile: { display_name: "Ana" } } });

  const of = (from_date: string, to_date: string, time_zone: string) =>
    world.data<Report>("GET", `/api/reporting?${new URLSearchParams({ from_date, to_date, time_zone })}`, admin);
  const there = await of("2026-01-04", "2026-01-05", "Europe/Berlin");
  expect(there.received_messages_by_date).toEqual([{ date: "2026-01-04", count: 1 }]);
  expect(there.conversations_by_date).toEqual([{ date: "2026-01-04", count: 1 }]);
  expect(there.messages_by_hour).toEqual([{ day: "Sunday", hour: 0, count: 1 }]);
  expect(there.messages_per_user).toMatchObject([{ user: { id: admin.id, display_name: "Ana" }, count: 1 }]);
  expect(there.first_reply_metrics_by_week.find(({ start_date }) => start_date === "2026-01-04")?.average).toBe(3600);
  expect((await of("2026-01-04", "2026-01-05", "UTC")).conversations_by_date).toEqual([]);
  const refused = new URLSearchParams({ from_date: "2026-01-04", to_date: "2026-01-05", time_zone: "Mars/Base" });
  expect((await world.call("GET", `/api/reporting?${refused}`, admin)).status).toBe(400);
});

test.each([
  ["SystemV/PST8PDT", "2026-07-01T03:30:00Z", { date: "2026-06-30", day: "Tuesday", hour: 20 }],
  ["AET", "2026-07-01T22:30:00Z", { date: "2026-07-02", day: "Thursday", hour: 8 }],
  ["IST", "2026-07-01T20:00:00Z", { date: "2026-07-02", day: "Thursday", hour: 1 }], // for PostgreSQL, in Israel
])("a time zone counts as Node reads it, known to PostgreSQL or not: %s", async (time_zone, created_at, at) => {
  const account = await world.anAccount();
  const { customer } = await world.aVisitor({ account });
  const conversation = { account_id: account.id, id: randomUUID(), customer_id: customer.id, created_at };
  await world.db.insertInto("conversations").values(conversation).execute();
  await world.db
    .insertInto("messages")
    .values({
      ...{ account_id: account.id, id: randomUUID(), conversation_id: conversation.id, customer_id: customer.id },
      ...{ body: "x", seq: 1_000_000, created_at },
    })
    .execute();
  const query = new URLSearchParams({ from_date: "2026-06-30", to_date: "2026-07-03", time_zone });
  const report = await world.data<Report>("GET", `/api/reporting?${query}`, account.admin);
  expect(report.conversations_by_date).toEqual([{ date: at.date, count: 1 }]);
  expect(report.messages_by_hour).toEqual([{ day: at.day, hour: at.hour, count: 1 }]);
});

// The same period as days and as instants: from Monday, 9 November, through Sunday, 15 November.
test.each([
  ["Asia/Tokyo", "2026-11-08T15:00:00Z", "2026-11-15T15:00:00Z"],
  ["Pacific/Kiritimati", "2026-11-08T10:00:00Z", "2026-11-15T10:00:00Z"],
  ["Asia/Kolkata", "2026-11-09T00:00:00+05:30", "2026-11-16T00:00:00+05:30"],
  ["Europe/Berlin", "2026-11-08T23:00:00Z", "2026-11-15T23:00:00Z"],
  ["UTC", "2026-11-09T00:00:00Z", "2026-11-16T00:00:00Z"],
  ["America/New_York", "2026-11-09T05:00:00Z", "2026-11-16T05:00:00Z"],
  ["Pacific/Honolulu", "2026-11-09T10:00:00Z", "2026-11-16T10:00:00Z"],
])("instants near midnight have their day and week in %s", async (time_zone, from, to) => {
  const account = await world.anAccount();
  const { customer } = await world.aVisitor({ account });
  const moments = [Date.parse(from) - 1000, Date.parse(from) + 1000, Date.parse(to) - 1000, Date.parse(to) + 1000];
  await world.db
    .insertInto("conversations")
    .values(
      moments.map((at) => ({
        ...{ account_id: account.id, id: randomUUID(), customer_id: customer.id, created_at: iso(at) },
        first_replied_at: iso(at + 60_000),
      })),
    )
    .execute();
  const of = (from_date: string, to_date: string) =>
    world.data<Report>(
      "GET",
      `/api/reporting?${new URLSearchParams({ from_date, to_date, time_zone })}`,
      account.admin,
    );
  const report = await of(from, to);
  expect(report.conversations_by_date).toEqual([
    { date: "2026-11-09", count: 1 },
    { date: "2026-11-15", count: 1 },
  ]);
  const weeks = report.first_reply_metrics_by_week;
  expect(weeks.map((week) => [week.start_date, week.seconds_to_first_reply_list])).toEqual([
    ["2026-11-15", [60]],
    ["2026-11-08", [60]],
  ]);
  expect(report).toEqual(await of("2026-11-09", "2026-11-16"));
});

const office = { day: "weekdays", start_minute: 9 * 60, end_minute: 17 * 60 };

test("times within working hours count the hours and the time zone of the account", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  const { customer } = await world.aVisitor({ account });
  const row = { account_id: account.id, customer_id: customer.id };
  // By clocks in Berlin: from Friday 16:00 to Monday 10:00, and from Saturday to Monday 9:30.
  await world.db
    .insertInto("conversations")
    .values([
      {
        ...row,
        created_at: "2026-11-20T15:00:00Z",
        first_replied_at: "2026-11-23T09:00:00Z",
        closed_at: "2026-11-24T09:00:00Z",
        status: "closed",
        source: "email",
      },
      { ...row, created_at: "2026-11-21T11:00:00Z", first_replied_at: "2026-11-23T08:30:00Z" },
      { ...row, created_at: "2026-11-22T11:00:00Z" },
    ])
    .execute();
  const of = async (query: Record<string, string> = {}) => {
    const params = new URLSearchParams({ from_date: "2026-11-16", to_date: "2026-11-23", ...query });
    return (await world.data<Report>("GET", `/api/reporting?${params}`, { token })).within_working_hours;
  };
  const set = (changes: object) => world.data("PUT", "/api/accounts/me", { token, body: { account: changes } });

  expect(await of()).toBeNull();
  await set({ working_hours: [office], time_zone: null });
  expect(await of()).toBeNull();
  await set({ time_zone: "Europe/Berlin" });
  expect(await of({ time_zone: "Asia/Tokyo" })).toEqual({
    average_time_to_first_reply: (7200 + 1800) / 2,
    median_time_to_first_reply: (7200 + 1800) / 2,
    average_time_to_resolution: 10 * 3600,
    median_time_to_resolution: 10 * 3600,
    is_limited: false,
  });
  expect(await of({ source: "email" })).toMatchObject({ average_time_to_first_reply: 7200 });
  const nothing = {
    average_time_to_first_reply: null,
    median_time_to_first_reply: null,
    average_time_to_resolution: null,
    median_time_to_resolution: null,
    is_limited: false,
  };
  expect(await of({ tag_id: randomUUID() })).toEqual(nothing);
  const never = JSON.stringify([{ ...office, end_minute: 8 * 60 }]);
  await world.db.updateTable("accounts").set({ working_hours: never }).where("id", "=", account.id).execute();
  expect(await of()).toBeNull();

  const neighbor = await world.anAccount();
  const body = { account: { working_hours: [office], time_zone: "Europe/Berlin" } };
  await world.data("PUT", "/api/accounts/me", { token: neighbor.admin.token, body });
  const theirs = await ask(neighbor.admin, "2026-11-16T00:00:00Z", "2026-11-23T00:00:00Z");
  expect(theirs.within_working_hours).toEqual(nothing);
});

test("at most the latest 20,000 conversations are measured within working hours", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  const { customer } = await world.aVisitor({ account });
  const body = { account: { working_hours: [office], time_zone: "UTC" } };
  await world.data("PUT", "/api/accounts/me", { token, body });
  // Replied to after an hour, except the earliest one: after two.
  await sql`
    insert into conversations (account_id, customer_id, created_at, first_replied_at)
    select ${account.id}, ${customer.id}, created_at,
      created_at + case when n = 0 then interval '2 hours' else interval '1 hour' end
    from generate_series(0, 20000) n, lateral (select timestamptz '2026-11-20 09:00Z' + n * interval '0.1 s' as created_at) as at
  `.execute(world.db);
  const report = await ask(account.admin, "2026-11-16T00:00:00Z", "2026-11-23T00:00:00Z");
  expect(report.within_working_hours).toMatchObject({
    average_time_to_first_reply: 3600,
    median_time_to_first_reply: 3600,
    is_limited: true,
  });
  expect(report.average_time_to_first_reply).toBeGreaterThan(3600);
});

test("a filter limits the report to conversations of an inbox, tag, agent or source of the own account", async () => {
  const account = await world.anAccount();
  const { admin, inbox_id } = account;
  const { token } = admin;
  const neighbor = await world.anAccount();
  const [ana, bo] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
  const created_at = "2026-01-02T12:00:00Z";
  const wanted = { account_id: account.id, id: randomUUID(), customer_id: ana.customer.id, created_at };
  const other = { account_id: account.id, id: randomUUID(), customer_id: bo.customer.id, created_at };
  await world.db
    .insertInto("conversations")
    .values([
      { ...wanted, inbox_id, assignee_id: admin.id, source: "email" },
      { ...other, inbox_id: null, assignee_id: null, source: "chat" },
    ])
    .execute();
  await world.db
    .insertInto("messages")
    .values(
      [wanted, other, other].map(({ id, customer_id }, index) => ({
        ...{ account_id: account.id, conversation_id: id, customer_id, created_at },
        ...{ id: randomUUID(), body: "x", seq: 1_000_000 + index },
      })),
    )
    .execute();
  await world.db.updateTable("customers").set({ created_at }).where("account_id", "=", account.id).execute();
  const tag = await world.data<{ id: string }>("POST", "/api/tags", { token, body: { tag: { name: "vip" } } });
  await world.call("POST", `/api/conversations/${wanted.id}/tags`, { token, body: { tag_id: tag.id } });

  const of = async (filter: Record<string, string>) => {
    const query = new URLSearchParams({ from_date: "2026-01-02", to_date: "2026-01-03", ...filter });
    const report = await world.data<Report>("GET", `/api/reporting?${query}`, { token });
    const count = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);
    return [
      count(report.conversations_by_date),
      count(report.messages_by_date),
      count(report.customer_breakdown_by_browser),
    ];
  };
  expect(await of({})).toEqual([2, 3, 2]);
  for (const [name, value] of [
    ["inbox_id", inbox_id],
    ["tag_id", tag.id],
    ["assignee_id", String(admin.id)],
    ["source", "email"],
  ] as const) {
    expect([name, await of({ [name]: value! })]).toEqual([name, [1, 1, 1]]);
  }
  expect(await of({ inbox_id: neighbor.inbox_id! })).toEqual([0, 0, 0]);
  expect(await of({ source: "email", tag_id: randomUUID() })).toEqual([0, 0, 0]);
  const bad = new URLSearchParams({ from_date: "2026-01-02", to_date: "2026-01-03", source: "fax" });
  expect((await world.call("GET", `/api/reporting?${bad}`, { token })).status).toBe(400);
});
