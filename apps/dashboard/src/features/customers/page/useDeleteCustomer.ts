import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { useReloadConversations } from "../../conversations/index.ts";
import { customerKey, customerListKey } from "../customers-key.ts";
import { text } from "../texts.ts";
import { failureReason } from "./failure-reason.ts";

/** Long enough to read the confirmation. */
const LEAVE_AFTER_MS = 1000;

/** Deletes a customer. After a delay it opens the list. */
export function useDeleteCustomer(id: string) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const reloadConversations = useReloadConversations();
  const deletion = useMutation({
    mutationFn: () => api.customers.delete(id),
    onSuccess() {
      toast({ title: text("customerPage.deleted", { title: text("customerPage.heading") }), kind: "success" });
      void cache.invalidateQueries({ queryKey: customerListKey });
      reloadConversations(); // the customer's conversations are deleted too
    },
    onError: (error) => toast({ title: failureReason(text("customerPage.deleteFailed"), error), kind: "failure" }),
  });

  const { isSuccess } = deletion;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(() => void navigate("/customers"), LEAVE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      cache.removeQueries({ queryKey: customerKey(id) });
    };
  }, [isSuccess, navigate, cache, id]);
  return deletion;
}
