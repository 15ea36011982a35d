import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { text } from "./texts.ts";

export function useLinkCustomer(issueId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (customerId: string) => api.customers.linkIssue(customerId, issueId),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["customers"] }),
  });
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
