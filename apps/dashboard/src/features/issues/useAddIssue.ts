import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { issueKey, issueListsKey } from "./useIssues.ts";

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
