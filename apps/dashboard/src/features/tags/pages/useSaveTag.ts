import type { Tag, TagDraft } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { tagsQuery } from "../useTags.ts";
import { tagKey } from "./useTag.ts";

/** Creates or changes a tag. */
export function useSaveTag(tag: Tag | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: TagDraft) => (tag ? api.tags.update(tag.id, draft) : api.tags.create(draft)),
    async onSuccess(saved) {
      await cache.cancelQueries({ queryKey: tagsQuery.queryKey }); // a response in flight may lack the tag
      cache.setQueryData(tagKey(saved.id), saved);
      cache.setQueryData(tagsQuery.queryKey, (known) => {
        if (!known?.some(({ id }) => id === saved.id)) return known && [...known, saved];
        return known.map((other) => (other.id === saved.id ? saved : other));
      });
      void cache.invalidateQueries({ queryKey: ["customers"] }); // customers with this tag show it
    },
  });
}
