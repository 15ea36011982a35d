import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { refusalMessage } from "../../platform/requests/errors.ts";

const AFTER_TYPING_MS = 150;
const FRESH_MS = 10_000;
/** Shorter queries match almost everything. */
const SHORTEST = 2;

/**
 * The search results, debounced. A newer search cancels the one in flight. The previous results stay until the next
 * response.
 */
export function useSearch(typed: string) {
  const wanted = typed.trim();
  const [paused] = useDebouncedValue(wanted, AFTER_TYPING_MS);
  const q = wanted.length < SHORTEST ? "" : paused; // an emptied field is not debounced
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
