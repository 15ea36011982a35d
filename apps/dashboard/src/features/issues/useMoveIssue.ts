import type { Issue, IssueState } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { text } from "./texts.ts";
import { issuesKey, putIssue, refetchIssues } from "./useIssues.ts";

/** Changes the state of an issue. Optimistic: when the server refuses the change, it is reverted. */
export function useMoveIssue(issue: Issue) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (state: IssueState) => api.issues.update(issue.id, { state }),
    async onMutate(state) {
      await cache.cancelQueries({ queryKey: issuesKey });
      putIssue(cache, { ...issue, state });
      return issue;
    },
    // In the hook: the row may be unmounted after the move.
    onError(error, _state, before) {
      if (before) putIssue(cache, before);
      toast({ title: text("issues.notMoved"), message: describeError(error), kind: "failure" });
    },
    onSettled: () => refetchIssues(cache),
  });
}
