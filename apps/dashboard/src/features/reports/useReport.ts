import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { paramsOf, type ReportFilter } from "./filter/report-filter.ts";
import { boundsOf, type Range } from "./range/range.ts";
import { reportText } from "./texts.ts";

/** What a report is about. */
export interface Asked {
  range: Range;
  filter: ReportFilter;
  /** Undefined while the account is loading. */
  timeZone: string | undefined;
}

/** The report of a range. While another range or filter loads, the previous report stays. */
export const useReport = ({ range, filter, timeZone }: Asked) =>
  useQuery({
    queryKey: ["report", range.from, range.to, timeZone, filter],
    queryFn: async () => ({
      range,
      report: await api.report({ ...boundsOf(range), ...paramsOf(filter), time_zone: timeZone }),
    }),
    enabled: timeZone !== undefined,
    placeholderData: keepPreviousData,
    meta: { problem: reportText("report.loadFailed") },
  });
