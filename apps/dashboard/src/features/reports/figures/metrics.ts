import type { Report } from "@parley/contract";
import { changeOf, type Week } from "./change.ts";

/** An average or median time. Undefined without measurements. The change is undefined without a comparable week. */
export interface Metric {
  id: "averageFirstReply" | "medianFirstReply" | "averageResolution" | "medianResolution";
  seconds: number | undefined;
  change: number | undefined;
}

export const firstReplyWeeks = (report: Report): Week[] =>
  report.first_reply_metrics_by_week.map(({ seconds_to_first_reply_list: seconds, ...week }) => ({ ...week, seconds }));

export const resolutionWeeks = (report: Report): Week[] =>
  report.resolution_metrics_by_week.map(({ seconds_to_resolution_list: seconds, ...week }) => ({ ...week, seconds }));

export function metricsOf(report: Report): Metric[] {
  const [replies, resolutions] = [firstReplyWeeks(report), resolutionWeeks(report)];
  return [
    metric("averageFirstReply", report.average_time_to_first_reply, "average", replies),
    metric("medianFirstReply", report.median_time_to_first_reply, "median", replies),
    metric("averageResolution", report.average_time_to_resolution, "average", resolutions),
    metric("medianResolution", report.median_time_to_resolution, "median", resolutions),
  ];
}

const metric = (id: Metric["id"], seconds: number, kind: "average" | "median", weeks: Week[]): Metric => ({
  id,
  seconds: weeks.some((week) => week.seconds.length > 0) ? seconds : undefined,
  change: changeOf(kind, weeks),
});
