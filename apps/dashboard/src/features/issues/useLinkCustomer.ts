import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

export function useLinkCustomer(issueId: string) {
  const cache = useQueryClient();
  const mutationKey = ["link a customer", issueId];
  const { mutate, error } = useMutation({
    mutationKey,
    mutationFn: (customerId: string) => api.customers.linkIssue(customerId, issueId),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["customers"] }),
  });
  return {
    error,
    /** Does nothing while a customer is being linked. `isPending` would be late for a second Enter. */
    link(customerId: string, onSuccess: () => void) {
      if (cache.isMutating({ mutationKey }) === 0) mutate(customerId, { onSuccess });
    },
  };
}

export function useUnlinkCustomer(issueId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => api.customers.unlinkIssue(customerId, issueId),
    onError: (error) =>
      toast({ title: text("issuePeople.notUnlinked"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey: ["customers"] }),
  });
}
