import type { Issue } from "@parley/contract";
import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFeed } from "../../platform/feed/FeedContext.ts";
import { api } from "../../platform/requests/api.ts";
import { throttled } from "../../platform/throttled.ts";
import { text } from "./texts.ts";

const ASK_AT_MOST_EVERY_MS = 2000;

export const issuesKey = ["issues"] as const;
export const issueListsKey = [...issuesKey, "list"] as const;
export const issueListKey = (words: string) => [...issueListsKey, words.trim()] as const;
const issueKey = (id: string) => [...issuesKey, id] as const;

/** The issues that match all words, latest change first. Without words: all issues. */
export function useIssues(words: string) {
  useFollowIssues();
  const q = words.trim();
  return useQuery({
    queryKey: issueListKey(words),
    queryFn: () => api.issues.list(q === "" ? {} : { q }),
    placeholderData: keepPreviousData,
  });
}

export function useIssue(id: string) {
  useFollowIssues();
  return useQuery({
    queryKey: issueKey(id),
    queryFn: () => api.issues.get(id),
    meta: { problem: text("issuePage.failed") },
  });
}

export function useAddIssue() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: api.issues.create,
    onSuccess(issue) {
      cache.setQueryData(issueKey(issue.id), issue);
      return cache.invalidateQueries({ queryKey: issueListsKey });
    },
  });
}

/** Updates an issue in every cached query. */
export function putIssue(cache: QueryClient, issue: Issue) {
  cache.setQueryData<Issue>(issueKey(issue.id), (known) => known && issue);
  cache.setQueriesData<Issue[]>({ queryKey: issueListsKey }, (known) =>
    known?.map((other) => (other.id === issue.id ? issue : other)),
  );
}

/** Invalidates the issues, and the customers because they contain their issues. */
export function refetchIssues(cache: QueryClient) {
  void cache.invalidateQueries({ queryKey: issuesKey });
  void cache.invalidateQueries({ queryKey: ["customers"] });
}

/** Refetches the issues when the feed reports a change of an issue. */
function useFollowIssues() {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const askAgain = throttled(() => cache.invalidateQueries({ queryKey: issuesKey }), ASK_AT_MOST_EVERY_MS);
    const unsubscribe = feed.onEvent(({ type }) => {
      if (type === "issue:created" || type === "issue:updated") askAgain();
    });
    const stopMinding = feed.onGap(askAgain);
    return () => {
      unsubscribe();
      stopMinding();
    };
  }, [cache, feed]);
}
