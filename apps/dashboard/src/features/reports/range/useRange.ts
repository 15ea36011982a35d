import { useSearchParams } from "react-router";
import { lastDays, problemOf, type Range } from "./range.ts";

const DEFAULT_DAYS = 30;

/** The range in the address. Without a valid range, the last 30 days. */
export function useRange() {
  const [query, setQuery] = useSearchParams();
  const named = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const range = problemOf(named) ? lastDays(DEFAULT_DAYS, Date.now()) : named;
  return { range, show: ({ from, to }: Range) => setQuery({ from, to }) };
}
