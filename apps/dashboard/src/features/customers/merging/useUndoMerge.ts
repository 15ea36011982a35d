import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";
import { invalidateAfterMerge } from "../useFollowCustomers.ts";

export function useUndoMerge() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.customers.undoMerge(id),
    onSuccess({ title }) {
      toast({ title: text("merge.undone", { name: title }), kind: "success" });
      invalidateAfterMerge(cache);
    },
    onError: (error) => toast({ title: text("merge.notUndone"), message: describeError(error), kind: "failure" }),
  });
}
