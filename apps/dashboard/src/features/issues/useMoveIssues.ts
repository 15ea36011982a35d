import type { Issue, IssueState } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";
import { issuesKey, putIssue, refetchIssues } from "./useIssues.ts";

interface Move {
  issues: readonly Issue[];
  state: IssueState;
}

/** Changes the state of issues. Optimistic: a change that the server refuses is reverted. */
export function useMoveIssues() {
  const cache = useQueryClient();
  return useMutation({
    async mutationFn({ issues, state }: Move) {
      const outcomes = await Promise.allSettled(issues.map(({ id }) => api.issues.update(id, { state })));
      const refusals = outcomes.flatMap((outcome, index) =>
        outcome.status === "rejected" ? [{ issue: issues[index]!, reason: outcome.reason as unknown }] : [],
      );
      for (const { issue } of refusals) putIssue(cache, issue);
      if (refusals[0]) {
        const title = text("issues.notMoved", { count: refusals.length });
        toast({ title, message: describeError(refusals[0].reason), kind: "failure" });
      }
    },
    async onMutate({ issues, state }) {
      await cache.cancelQueries({ queryKey: issuesKey });
      for (const issue of issues) putIssue(cache, { ...issue, state });
    },
    onSettled: () => refetchIssues(cache),
  });
}
