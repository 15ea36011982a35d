import type { Note } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { toast } from "../../../ui/feedback/toast.ts";
import { text } from "../texts.ts";
import { customerQuery } from "../useCustomer.ts";
import { NewNote } from "./NewNote.tsx";
import { NoteItem } from "./NoteItem.tsx";
import styles from "./NotesTab.module.css";

/** The team's notes about a customer. An agent can add and delete notes. */
export function NotesTab({ customerId, notes }: { customerId: string; notes: Note[] }) {
  const [doomed, setDoomed] = useState<Note>();
  const deletion = useDeleteNote(customerId);
  return (
    <div className={styles.tab}>
      <NewNote key={customerId} customerId={customerId} />
      {notes.length === 0 && (
        <EmptyState title={text("customerNotes.none")}>{text("customerNotes.noneHint")}</EmptyState>
      )}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} onDelete={() => setDoomed(note)} />
        ))}
      </ul>
      {doomed && (
        <Confirm
          question={text("customerNotes.deleteQuestion")}
          action={text("customerNotes.deleteNow")}
          onConfirm={() => deletion.mutate(doomed)}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </div>
  );
}

/** Deletes a note optimistically. When the request fails, the deletion is reverted. */
function useDeleteNote(customerId: string) {
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
