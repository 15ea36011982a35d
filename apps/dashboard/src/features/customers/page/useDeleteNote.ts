import type { Note } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";

/** Deletes a note optimistically. When the request fails, the deletion is reverted. */
export function useDeleteNote(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: ({ id }: Note) => api.notes.delete(id),
    async onMutate({ id }) {
      await cache.cancelQueries({ queryKey });
      const without = (notes: Note[] = []) => notes.filter((note) => note.id !== id);
      cache.setQueryData(queryKey, (known) => known && { ...known, notes: without(known.notes) });
    },
    onError: (error) =>
      toast({ title: text("customerNotes.deleteFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
