import type { Note } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";

/** Deletes a note about a customer after a confirmation. */
export function DeleteNote({ note, onClose }: { note: Note; onClose(): void }) {
  const deletion = useDeleteNote(note);
  return (
    <Confirm
      question={text("customerNotes.deleteQuestion")}
      action={text("customerNotes.deleteNow")}
      onConfirm={deletion.mutate}
      onClose={onClose}
    />
  );
}

/** Deletes a note optimistically. When the request fails, the deletion is reverted. */
function useDeleteNote({ id, customer_id }: Note) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customer_id);
  return useMutation({
    mutationFn: () => api.notes.delete(id),
    async onMutate() {
      await cache.cancelQueries({ queryKey });
      const without = (notes: Note[] = []) => notes.filter((note) => note.id !== id);
      cache.setQueryData(queryKey, (known) => known && { ...known, notes: without(known.notes) });
    },
    onError: (error) =>
      toast({ title: text("customerNotes.deleteFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
