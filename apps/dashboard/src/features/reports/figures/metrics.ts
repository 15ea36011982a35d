import type { Report, WithinWorkingHours } from "@parley/contract";
import { changeOf, type Week } from "./change.ts";

/** An average or median time. Undefined without measurements. The change is undefined without a comparable week. */
export interface Metric {
  id: "averageFirstReply" | "medianFirstReply" | "averageResolution" | "medianResolution";
  seconds: number | undefined;
  /** The same time within working hours. Undefined for an account without working hours. */
  within: TimeWithin | undefined;
  change: number | undefined;
}

export interface TimeWithin {
  /** Undefined without measurements. */
  seconds: number | undefined;
  /** Only the latest conversations are measured. */
  isLimited: boolean;
}

export const firstReplyWeeks = (report: Report): Week[] =>
  report.first_reply_metrics_by_week.map(({ seconds_to_first_reply_list: seconds, ...week }) => ({ ...week, seconds }));

export const resolutionWeeks = (report: Report): Week[] =>
  report.resolution_metrics_by_week.map(({ seconds_to_resolution_list: seconds, ...week }) => ({ ...week, seconds }));

export function metricsOf(report: Report): Metric[] {
  const [replies, resolutions] = [firstReplyWeeks(report), resolutionWeeks(report)];
  return [
    metric("averageFirstReply", "average_time_to_first_reply", report, "average", replies),
    metric("medianFirstReply", "median_time_to_first_reply", report, "median", replies),
    metric("averageResolution", "average_time_to_resolution", report, "average", resolutions),
    metric("medianResolution", "median_time_to_resolution", report, "median", resolutions),
  ];
}

const metric = (
  id: Metric["id"],
  field: Exclude<keyof WithinWorkingHours, "is_limited">,
  { [field]: seconds, within_working_hours: within }: Report,
  kind: "average" | "median",
  weeks: Week[],
): Metric => ({
  id,
  seconds: weeks.some((week) => week.seconds.length > 0) ? seconds : undefined,
  within: within ? { seconds: within[field] ?? undefined, isLimited: within.is_limited } : undefined,
  change: changeOf(kind, weeks),
});
