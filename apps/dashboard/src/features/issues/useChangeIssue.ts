import type { IssueChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { putIssue, refetchIssues } from "./useIssues.ts";

export function useChangeIssue(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: IssueChanges) => api.issues.update(id, changes),
    onSuccess(issue) {
      putIssue(cache, issue);
      refetchIssues(cache);
    },
  });
}
