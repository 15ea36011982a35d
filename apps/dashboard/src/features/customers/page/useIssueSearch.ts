import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";

/** The account's issues with these words, last changed first. */
export function useIssueSearch(words: string) {
  return useQuery({
    queryKey: ["issues", "search", words],
    queryFn: () => api.issues.list(words ? { q: words } : {}),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
