import type { ByDate, Report } from "@parley/contract";
import { slicesOf } from "../charts/slices.ts";
import { dayName, shortDayName } from "../range/day-names.ts";
import { daysOf, type Range } from "../range/range.ts";
import { reportText } from "../texts.ts";
import type { Week } from "./change.ts";
import { firstReplyWeeks, resolutionWeeks } from "./metrics.ts";

type Unit = "count" | "average" | "seconds";

export interface Series {
  name: string;
  unit: Unit;
}

/** One place on the axis of a chart, and one row of its table. */
export interface Row {
  /** Sortable in a spreadsheet. */
  id: string;
  name: string;
  /** For small spaces. */
  short: string;
  /** One value for each series. Undefined means not measured, which differs from 0. */
  values: (number | undefined)[];
}

/** The data of one chart, its table and its part of the CSV. */
export interface Figure {
  id:
    | "messages"
    | "conversations"
    | "firstReplies"
    | "resolutions"
    | "weekdays"
    | "users"
    | "browsers"
    | "systems"
    | "timeZones";
  drawnAs: "lines" | "columns" | "bars" | "slices";
  /** The heading of the row names. */
  rowsAre: string;
  series: Series[];
  rows: Row[];
}

export function figuresOf(report: Report, range: Range): Figure[] {
  return [
    {
      id: "messages",
      drawnAs: "lines",
      rowsAre: reportText("column.day"),
      series: [counted("all"), counted("sent"), counted("received")],
      rows: byDay(range, report.messages_by_date, report.sent_messages_by_date, report.received_messages_by_date),
    },
    {
      id: "conversations",
      drawnAs: "lines",
      rowsAre: reportText("column.day"),
      series: [counted("conversations")],
      rows: byDay(range, report.conversations_by_date),
    },
    {
      id: "weekdays",
      drawnAs: "columns",
      rowsAre: reportText("column.weekday"),
      series: [{ name: reportText("column.average"), unit: "average" }, counted("total")],
      rows: report.messages_by_weekday.map(({ day, average, total }) => ({
        id: day,
        name: day,
        short: day.slice(0, 3),
        values: [average, total],
      })),
    },
    {
      id: "firstReplies",
      drawnAs: "columns",
      rowsAre: reportText("column.week"),
      series: [timed("average"), timed("median")],
      rows: byWeek(firstReplyWeeks(report)),
    },
    {
      id: "resolutions",
      drawnAs: "columns",
      rowsAre: reportText("column.week"),
      series: [timed("average"), timed("median")],
      rows: byWeek(resolutionWeeks(report)),
    },
    {
      id: "users",
      drawnAs: "bars",
      rowsAre: reportText("column.agent"),
      series: [counted("messages")],
      rows: report.messages_per_user.map(({ user, count }) => named(user.email, count)),
    },
    breakdown("browsers", "browser", report.customer_breakdown_by_browser, ({ browser }) => browser),
    breakdown("systems", "system", report.customer_breakdown_by_os, ({ os }) => os),
    breakdown("timeZones", "timeZone", report.customer_breakdown_by_time_zone, (of) => of.time_zone),
  ];
}

const counted = (name: "all" | "sent" | "received" | "conversations" | "total" | "messages" | "customers"): Series => ({
  name: reportText(`column.${name}`),
  unit: "count",
});

const timed = (name: "average" | "median"): Series => ({ name: reportText(`column.${name}`), unit: "seconds" });

const named = (name: string, count: number): Row => ({ id: name, name, short: name, values: [count] });

/** Includes days without activity. */
function byDay(range: Range, ...series: ByDate[]): Row[] {
  const counts = series.map((days) => new Map(days.map(({ date, count }) => [date, count])));
  return daysOf(range).map((day) => ({
    id: day,
    name: dayName(day),
    short: shortDayName(day),
    values: counts.map((of) => of.get(day) ?? 0),
  }));
}

/** In chronological order, like the days. */
const byWeek = (weeks: Week[]): Row[] =>
  weeks.toReversed().map(({ start_date, end_date, average, median, seconds }) => ({
    id: start_date,
    name: `${dayName(start_date)} – ${dayName(end_date)}`,
    short: shortDayName(start_date),
    values: seconds.length > 0 ? [average, median] : [undefined, undefined],
  }));

function breakdown<Item extends { count: number }>(
  id: "browsers" | "systems" | "timeZones",
  rowsAre: "browser" | "system" | "timeZone",
  items: Item[],
  nameOf: (item: Item) => string | null,
): Figure {
  const counts = new Map<string, number>();
  for (const item of items) {
    const name = nameOf(item) || reportText("report.unknown");
    counts.set(name, (counts.get(name) ?? 0) + item.count);
  }
  const all = [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
  const slices = slicesOf(all, reportText("report.other"));
  return {
    id,
    drawnAs: "slices",
    rowsAre: reportText(`column.${rowsAre}`),
    series: [counted("customers")],
    rows: slices.map(({ name, count }) => named(name, count)),
  };
}
