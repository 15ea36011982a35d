import type { Issue } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";

/** Unlinks an issue optimistically. When the request fails, the change is reverted. */
export function useUnlinkIssue(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Issue) => api.customers.unlinkIssue(customerId, id),
    async onMutate({ id }) {
      await cache.cancelQueries({ queryKey });
      const without = (issues: Issue[] = []) => issues.filter((issue) => issue.id !== id);
      cache.setQueryData(queryKey, (known) => known && { ...known, issues: without(known.issues) });
    },
    onError: (error) =>
      toast({ title: text("customerIssues.unlinkFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
