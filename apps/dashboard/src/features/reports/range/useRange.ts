import { useSearchParams } from "react-router";
import { type FilterName, readFilter } from "../filter/report-filter.ts";
import { lastDays, problemOf, type Range } from "./range.ts";

const DEFAULT_DAYS = 30;

/** The range and the filter in the address. Without a valid range, the last 30 days. */
export function useRange(timeZone: string) {
  const [query, setQuery] = useSearchParams();
  const named = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const range = problemOf(named) ? lastDays(DEFAULT_DAYS, Date.now(), timeZone) : named;

  const change = (values: Partial<Record<FilterName | keyof Range, string>>) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    });
  return {
    range,
    filter: readFilter(query),
    show: ({ from, to }: Range) => change({ from, to }),
    changeFilter: (name: FilterName, value: string) => change({ [name]: value }),
  };
}
