import type { Note } from "@parley/contract";
import { useState } from "react";
import { Confirm } from "../../../ui/feedback/Confirm.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { text } from "../texts.ts";
import { NewNote } from "./NewNote.tsx";
import { NoteItem } from "./NoteItem.tsx";
import styles from "./NotesTab.module.css";
import { useDeleteNote } from "./useDeleteNote.ts";

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
