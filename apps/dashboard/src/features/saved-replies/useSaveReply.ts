import type { SavedReply, SavedReplyDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { savedRepliesKey } from "./useSavedReplies.ts";

/** Creates or changes a reply. */
export function useSaveReply(reply: SavedReply | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: SavedReplyDraft) =>
      reply ? api.savedReplies.update(reply.id, draft) : api.savedReplies.create(draft),
    async onSuccess(saved) {
      await cache.cancelQueries({ queryKey: savedRepliesKey }); // a response in flight may lack the reply
      cache.setQueryData<SavedReply[]>(
        savedRepliesKey,
        (known) => known && [...known.filter(({ id }) => id !== saved.id), saved],
      );
      void cache.invalidateQueries({ queryKey: savedRepliesKey });
    },
  });
}
