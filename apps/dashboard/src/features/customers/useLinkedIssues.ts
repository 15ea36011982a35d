import type { ExpandedCustomer, Issue } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./panel/texts.ts";
import { customerQuery } from "./useCustomer.ts";

/** Links an issue to a customer. It is shown once it is linked. */
export function useLinkIssue(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Issue) => api.customers.linkIssue(customerId, id),
    async onSuccess(_, issue) {
      await cache.cancelQueries({ queryKey }); // a response in flight may lack the issue
      cache.setQueryData(queryKey, (known) => known && { ...known, issues: [...without(known, issue), issue] });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

/** Unlinks an issue optimistically. When the request fails, the change is reverted. */
export function useUnlinkIssue(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Issue) => api.customers.unlinkIssue(customerId, id),
    async onMutate(issue) {
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, (known) => known && { ...known, issues: without(known, issue) });
    },
    onError: (error) =>
      toast({ title: text("customerIssues.unlinkFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}

const without = ({ issues = [] }: ExpandedCustomer, issue: Issue) => issues.filter(({ id }) => id !== issue.id);
