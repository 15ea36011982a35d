import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useRemoval } from "../../ui/interaction/useRemoval.ts";
import { text } from "./texts.ts";
import { tagsQuery } from "./useTags.ts";

/** Deletes a tag. The server removes it from all customers and conversations. */
export function useRemoveTag(id: string) {
  const cache = useQueryClient();
  return useRemoval({
    listPath: "/tags",
    async remove() {
      await api.tags.delete(id);
      cache.setQueryData(tagsQuery.queryKey, (known) => known?.filter((tag) => tag.id !== id));
      void cache.invalidateQueries({ queryKey: ["customers"], refetchType: "none" });
      toast({ title: text("tagPage.removed"), kind: "success" });
    },
    onError: (error) => toast({ title: text("tagPage.removeFailed"), message: describeError(error), kind: "failure" }),
  });
}
