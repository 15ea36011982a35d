import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { refusalMessage } from "../../platform/errors.ts";

const AFTER_TYPING_MS = 150;
const FRESH_MS = 10_000;
/** One letter is in everything. */
const SHORTEST = 2;

/**
 * What the server finds for what is typed, once the typing pauses. A search that is overtaken is cancelled, and what was found
 * before is shown until the next one is answered.
 */
export function useSearch(typed: string) {
  const wanted = typed.trim();
  const [paused] = useDebouncedValue(wanted, AFTER_TYPING_MS);
  const q = wanted.length < SHORTEST ? "" : paused; // a field that was emptied needs no pause
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data, error, isFetching } = useQuery({
    queryKey: ["search", q],
    queryFn: q.length < SHORTEST ? skipToken : ({ signal }) => api.search({ q, time_zone }, signal),
    placeholderData: q === "" ? undefined : keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  });
  return { found: q === "" ? undefined : data, refusal: refusalMessage(error), isSearching: isFetching };
}
