import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";

const SEARCH_AFTER_MS = 400;

/**
 * A search on the server for a `PickerList`, debounced. The previous results stay until the next response.
 * @param find receives the typed text without surrounding spaces, also the empty text
 */
export function useServerSearch<Found>(queryKey: QueryKey, find: (q: string) => Promise<Found[]>) {
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const [q] = useDebouncedValue(wanted, SEARCH_AFTER_MS);
  const query = useQuery({
    queryKey: [...queryKey, q],
    queryFn: () => find(q),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return {
    found: query.data ?? [],
    isLoading: query.isFetching || q !== wanted,
    error: query.error,
    onType: setTyped,
    onTryAgain: () => void query.refetch(),
  };
}
