import type { Note } from "@parley/contract";
import { useState } from "react";
import { NoteDrawing } from "../../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { text } from "../texts.ts";
import { DeleteNote } from "./DeleteNote.tsx";
import { NewNote } from "./NewNote.tsx";
import { NoteItem } from "./NoteItem.tsx";
import styles from "./NotesTab.module.css";

/** The team's notes about a customer. An agent can add and delete notes. */
export function NotesTab({ customerId, notes }: { customerId: string; notes: Note[] }) {
  const [doomed, setDoomed] = useState<Note>();
  return (
    <div className={styles.tab}>
      <NewNote key={customerId} customerId={customerId} />
      {notes.length === 0 && (
        <EmptyState drawing={NoteDrawing} title={text("customerNotes.none")}>
          {text("customerNotes.noneHint")}
        </EmptyState>
      )}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} onDelete={() => setDoomed(note)} />
        ))}
      </ul>
      {doomed && <DeleteNote note={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}
