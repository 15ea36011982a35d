import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { instantsOf, type Range } from "./range/range.ts";
import { reportText } from "./texts.ts";

/** The report of a range. While another range loads, the previous report stays. */
export const useReport = (range: Range) =>
  useQuery({
    queryKey: ["report", range.from, range.to],
    queryFn: async () => ({ range, report: await api.report(instantsOf(range)) }),
    placeholderData: keepPreviousData,
    meta: { problem: reportText("report.loadFailed") },
  });
