import type { SavedReply } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { text } from "./texts.ts";
import { savedRepliesKey } from "./useSavedReplies.ts";

/** Deletes a reply optimistically. When the request fails, the deletion is reverted. */
export function useRemoveReply() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedReply) => api.savedReplies.delete(id),
    async onMutate({ id }) {
      await cache.cancelQueries({ queryKey: savedRepliesKey });
      cache.setQueryData<SavedReply[]>(savedRepliesKey, (known) => known?.filter((reply) => reply.id !== id));
    },
    onError: (error) =>
      toast({ title: text("savedReplies.removeFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey: savedRepliesKey }),
  });
}
