import type { ByDate, Report } from "@parley/contract";
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
    | "hours"
    | "users"
    | "browsers"
    | "systems"
    | "timeZones";
  drawnAs: "lines" | "columns" | "bars" | "slices" | "heat";
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
      id: "hours",
      drawnAs: "heat",
      rowsAre: reportText("column.weekday"),
      series: hours.map((hour) => ({ name: hourName(hour), unit: "count" })),
      rows: byHour(report),
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
      rows: report.messages_per_user.map(({ user, count }) => ({
        ...named(user.display_name || user.full_name || user.email, count),
        id: user.email,
      })),
    },
    breakdown("browsers", "browser", report.customer_breakdown_by_browser, ({ browser }) => browser),
    breakdown("systems", "system", report.customer_breakdown_by_os, ({ os }) => os),
    breakdown("timeZones", "timeZone", report.customer_breakdown_by_time_zone, (of) => of.time_zone),
  ];
}

/** Whether no count is above 0 and no time is measured. A measured time of 0 seconds is a value. */
export const isEmpty = ({ series, rows }: Figure) =>
  rows.every(({ values }) =>
    values.every((value, index) => (series[index]?.unit === "seconds" ? value === undefined : !value)),
  );

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

const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** `9:00` */
const hourName = (hour: number) => `${hour}:00`;

/** A row for each weekday with a value for each hour. */
function byHour({ messages_by_weekday, messages_by_hour = [] }: Report): Row[] {
  const counts = new Map(messages_by_hour.map(({ day, hour, count }) => [`${day} ${hour}`, count]));
  return messages_by_weekday.map(({ day }) => ({
    id: day,
    name: day,
    short: day.slice(0, 3),
    values: hours.map((hour) => counts.get(`${day} ${hour}`) ?? 0),
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
  return {
    id,
    drawnAs: "slices",
    rowsAre: reportText(`column.${rowsAre}`),
    series: [counted("customers")],
    rows: [...counts].toSorted(([, a], [, b]) => b - a).map(([name, count]) => named(name, count)),
  };
}
