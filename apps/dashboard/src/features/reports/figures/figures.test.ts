import type { Report } from "@parley/contract";
import { expect, test } from "vitest";
import { csvOf } from "../csv.ts";
import { figuresOf, isEmpty } from "./figures.ts";
import { metricsOf } from "./metrics.ts";

const range = { from: "2026-11-07", to: "2026-11-09" };

const weeks = [
  { start_date: "2026-11-08", end_date: "2026-11-14", average: 0, median: 0 },
  { start_date: "2026-11-01", end_date: "2026-11-07", average: 61.5, median: 61.5 },
];

const nothing: Report = {
  messages_by_date: [],
  conversations_by_date: [],
  sent_messages_by_date: [],
  received_messages_by_date: [],
  messages_per_user: [],
  messages_by_weekday: [],
  average_time_to_first_reply: 0,
  median_time_to_first_reply: 0,
  average_time_to_resolution: 0,
  median_time_to_resolution: 0,
  first_reply_metrics_by_week: weeks.map((week) => ({
    ...week,
    average: 0,
    median: 0,
    seconds_to_first_reply_list: [],
  })),
  resolution_metrics_by_week: [],
  customer_breakdown_by_browser: [],
  customer_breakdown_by_os: [],
  customer_breakdown_by_time_zone: [],
};

const figure = (id: string, report: Partial<Report>) =>
  figuresOf({ ...nothing, ...report }, range).find((each) => each.id === id)!;

test("a day without activity has the value 0", () => {
  const messages = figure("messages", {
    messages_by_date: [{ date: "2026-11-08", count: 3 }],
    received_messages_by_date: [{ date: "2026-11-08", count: 2 }],
  });
  expect(messages.rows.map(({ id, values }) => [id, ...values])).toEqual([
    ["2026-11-07", 0, 0, 0],
    ["2026-11-08", 3, 0, 2],
    ["2026-11-09", 0, 0, 0],
  ]);
});

test("weeks are in chronological order, and a week without measurements has no values", () => {
  const lists = [[], [60, 63]];
  const replies = figure("firstReplies", {
    first_reply_metrics_by_week: weeks.map((week, at) => ({ ...week, seconds_to_first_reply_list: lists[at]! })),
  });
  expect(replies.rows.map(({ name, values }) => [name, ...values])).toEqual([
    ["Nov 1, 2026 – Nov 7, 2026", 61.5, 61.5],
    ["Nov 8, 2026 – Nov 14, 2026", undefined, undefined],
  ]);
});

test("a breakdown lists all its rows by size, and unknown values have a label", () => {
  const browsers = figure("browsers", {
    customer_breakdown_by_browser: ["Chrome", null, "Firefox", "Safari", "", "Edge", "Opera"].map((browser, at) => ({
      browser,
      count: 10 - at,
    })),
  });
  expect(browsers.rows.map(({ name, values }) => [name, values[0]])).toEqual([
    ["Unknown", 15],
    ["Chrome", 10],
    ["Firefox", 8],
    ["Safari", 7],
    ["Edge", 5],
    ["Opera", 4],
  ]);
});

test("a figure with a time of 0 seconds is not empty, and a figure with no count is", () => {
  const [measured] = [{ ...weeks[0]!, seconds_to_resolution_list: [0] }];
  expect(isEmpty(figure("resolutions", { resolution_metrics_by_week: [measured] }))).toBe(false);
  expect(isEmpty(figure("firstReplies", {}))).toBe(true);
  expect(isEmpty(figure("messages", {}))).toBe(true);
});

test("a time within working hours of 0 differs from no measurement, and from no working hours", () => {
  const within_working_hours = {
    average_time_to_first_reply: 0,
    median_time_to_first_reply: 61.5,
    average_time_to_resolution: null,
    median_time_to_resolution: null,
    is_limited: false,
  };
  const within = (report: Partial<Report>) => metricsOf({ ...nothing, ...report }).map((metric) => metric.within);
  expect(within({ within_working_hours })).toEqual(
    [0, 61.5, undefined, undefined].map((seconds) => ({ seconds, isLimited: false })),
  );
  const none = [undefined, undefined, undefined, undefined];
  expect(within({ within_working_hours: null })).toEqual(none);
  expect(within({})).toEqual(none);
  const linesOf = (report: Report) => csvOf(metricsOf(report), []).split("\r\n");
  expect(linesOf({ ...nothing, within_working_hours })).toEqual(
    expect.arrayContaining([
      '"Average time to first reply","","Seconds within working hours","0"',
      '"Median time to first reply","","Seconds within working hours","61.5"',
      '"Average time to resolution","","Seconds within working hours",""',
    ]),
  );
  expect(linesOf(nothing).join()).not.toContain("within");
});

test("a time without measurements is not 0", () => {
  expect(metricsOf(nothing).map(({ seconds }) => seconds)).toEqual([undefined, undefined, undefined, undefined]);
});

test("the CSV has one line for each value, and visitors' texts cannot run as formulas", () => {
  const report = {
    ...nothing,
    conversations_by_date: [{ date: "2026-11-09", count: 1 }],
    average_time_to_resolution: 90.456,
    resolution_metrics_by_week: [{ ...weeks[1]!, seconds_to_resolution_list: [61, 62] }],
    customer_breakdown_by_os: [
      { os: '=cmd("x"),1', count: 2 },
      { os: " \t@cmd", count: 1 },
      { os: "＝cmd", count: 1 },
    ],
  };
  expect(csvOf(metricsOf(report), figuresOf(report, range)).split("\r\n")).toEqual(
    expect.arrayContaining([
      '"metric","of","measure","value"',
      '"Average time to first reply","","Seconds",""',
      '"Average time to resolution","","Seconds","90.46"',
      '"New conversations per day","2026-11-08","Conversations","0"',
      '"New conversations per day","2026-11-09","Conversations","1"',
      '"Time to resolution by week","2026-11-01","Average (seconds)","61.5"',
      `"New customers by operating system","'=cmd(""x""),1","Customers","2"`,
      `"New customers by operating system","' \t@cmd","Customers","1"`,
      `"New customers by operating system","'＝cmd","Customers","1"`,
    ]),
  );
});
