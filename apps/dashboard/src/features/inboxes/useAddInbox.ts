import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api } from "../../platform/api.ts";
import { putInbox } from "./useInboxes.ts";

/** Creates an inbox and opens its page. */
export function useAddInbox(onSuccess: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: api.inboxes.create,
    onSuccess(inbox) {
      putInbox(cache, inbox);
      onSuccess();
      void navigate(`/inboxes/${inbox.id}`);
    },
  });
}
