import type { Issue } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { customerQuery } from "../useCustomer.ts";

/** Links an issue to the customer. */
export function useLinkIssue(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Issue) => api.customers.linkIssue(customerId, id),
    async onSuccess(_, issue) {
      await cache.cancelQueries({ queryKey }); // a response in flight may lack the issue
      const others = (issues: Issue[] = []) => issues.filter(({ id }) => id !== issue.id);
      cache.setQueryData(queryKey, (known) => known && { ...known, issues: [...others(known.issues), issue] });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
