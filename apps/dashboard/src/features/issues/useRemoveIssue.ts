import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useRemoval } from "../../ui/interaction/useRemoval.ts";
import { text } from "./texts.ts";
import { issueListsKey } from "./useIssues.ts";

/** Deletes an issue and its links to customers. */
export function useRemoveIssue(id: string) {
  const cache = useQueryClient();
  return useRemoval({
    listPath: "/issues",
    async remove() {
      await api.issues.delete(id);
      cache.removeQueries({ queryKey: issueListsKey }); // this page shows no list
      void cache.invalidateQueries({ queryKey: ["customers"], refetchType: "none" });
      toast({ title: text("issuePage.removed"), kind: "success" });
    },
    onError: (error) =>
      toast({ title: text("issuePage.removeFailed"), message: describeError(error), kind: "failure" }),
  });
}
