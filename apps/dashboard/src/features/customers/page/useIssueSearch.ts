import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";

/** The account's issues that match the words, latest change first. */
export function useIssueSearch(words: string) {
  return useQuery({
    queryKey: ["issues", "search", words],
    queryFn: () => api.issues.list(words ? { q: words } : {}),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
