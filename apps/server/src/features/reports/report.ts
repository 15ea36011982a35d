import type { ByDate, Report } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { countMessages } from "./count-messages.ts";
import type { ReportFilter } from "./filter.ts";
import { countCustomers, listSenders, measureConversations } from "./queries.ts";
import type { Range } from "./range.ts";
import { averageOf, medianOf } from "./statistics.ts";
import { type Week, weekdayOf, weekdays, weeksOf } from "./weeks.ts";
import { measureWithinWorkingHours } from "./within-working-hours.ts";

/** The report of the team's work. Definitions: `behaviour.md` §9. */
export async function report(scope: Scope, range: Range, filter: ReportFilter = {}): Promise<Report> {
  const [messages, conversations, customers, within_working_hours] = await Promise.all([
    countMessages(scope, range, filter),
    measureConversations(scope, range, filter),
    countCustomers(scope, range, filter),
    measureWithinWorkingHours(scope, range, filter),
  ]);
  const byUsers = messages.filter(({ user_id }) => user_id !== null);
  const byCustomers = messages.filter(({ is_customer }) => is_customer);
  const received = byDate(byCustomers);
  const firstReplies = conversations.map(({ date, first_replies }) => ({ date, seconds: first_replies }));
  const resolutions = conversations.map(({ date, resolutions }) => ({ date, seconds: resolutions }));
  const [toFirstReply, toResolution] = [allSeconds(firstReplies), allSeconds(resolutions)];
  const weeks = weeksOf(range);
  return {
    messages_by_date: byDate(messages),
    conversations_by_date: byDate(conversations),
    sent_messages_by_date: byDate(byUsers),
    received_messages_by_date: received,
    messages_per_user: await perUser(scope, byUsers),
    messages_by_weekday: byWeekday(received),
    messages_by_hour: byHour(byCustomers),
    average_time_to_first_reply: averageOf(toFirstReply),
    median_time_to_first_reply: medianOf(toFirstReply),
    average_time_to_resolution: averageOf(toResolution),
    median_time_to_resolution: medianOf(toResolution),
    within_working_hours,
    first_reply_metrics_by_week: weeks.map((week) => {
      const seconds = secondsIn(week, firstReplies);
      return { ...week, ...typical(seconds), seconds_to_first_reply_list: seconds };
    }),
    resolution_metrics_by_week: weeks.map((week) => {
      const seconds = secondsIn(week, resolutions);
      return { ...week, ...typical(seconds), seconds_to_resolution_list: seconds };
    }),
    customer_breakdown_by_browser: breakdown(
      customers,
      ({ browser }) => browser,
      (browser) => ({ browser }),
    ),
    customer_breakdown_by_os: breakdown(
      customers,
      ({ os }) => os,
      (os) => ({ os }),
    ),
    customer_breakdown_by_time_zone: breakdown(
      customers,
      (of) => of.time_zone,
      (time_zone) => ({ time_zone }),
    ),
  };
}

interface Counted {
  count: number;
}

function byDate(rows: (Counted & { date: string })[]): ByDate {
  return [...summed(rows, ({ date }) => date)].map(([date, count]) => ({ date, count }));
}

async function perUser(
  scope: Scope,
  rows: (Counted & { user_id: number | null })[],
): Promise<Report["messages_per_user"]> {
  const counts = summed(rows, ({ user_id }) => user_id!);
  const users = await listSenders(scope, [...counts.keys()]);
  return users
    .map((user) => ({ user, count: counts.get(user.id) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || a.user.id - b.user.id);
}

/** Averages count only days with messages. */
function byWeekday(days: ByDate): Report["messages_by_weekday"] {
  return weekdays.map((day, index) => {
    const such = days.filter(({ date }) => weekdayOf(date) === index);
    const total = such.reduce((sum, { count }) => sum + count, 0);
    return { day, average: total / Math.max(1, such.length), total };
  });
}

/** Only hours with messages, Monday first. */
function byHour(rows: (Counted & { date: string; hour: number })[]): NonNullable<Report["messages_by_hour"]> {
  const counts = summed(rows, ({ date, hour }) => weekdayOf(date) * 24 + hour);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([slot, count]) => ({ day: weekdays[Math.floor(slot / 24)]!, hour: slot % 24, count }));
}

interface Measured {
  date: string;
  seconds: number[];
}

const allSeconds = (days: Measured[]) => days.flatMap(({ seconds }) => seconds);

const secondsIn = ({ start_date, end_date }: Week, days: Measured[]) =>
  allSeconds(days.filter(({ date }) => date >= start_date && date <= end_date));

const typical = (seconds: number[]) => ({ average: averageOf(seconds), median: medianOf(seconds) });

/** Most frequent first; equal counts by name. */
function breakdown<Row extends Counted, Named extends object>(
  rows: Row[],
  fieldOf: (row: Row) => string | null,
  named: (value: string | null) => Named,
) {
  return [...summed(rows, fieldOf)]
    .toSorted(([a, fewer], [b, more]) => more - fewer || String(a).localeCompare(String(b)))
    .map(([value, count]) => ({ ...named(value), count }));
}

/** Sums rows by key, in the order of the keys' first occurrence. */
function summed<Row extends Counted, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + row.count);
  return counts;
}
