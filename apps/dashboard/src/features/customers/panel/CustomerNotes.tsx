import { useFocusReturn } from "@mantine/hooks";
import type { Note } from "@parley/contract";
import { useState } from "react";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { firstWords } from "../../../ui/markdown/first-words.ts";
import { Markdown } from "../../../ui/markdown/Markdown.tsx";
import { lazyComponent } from "../../../ui/page/lazy-component.tsx";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { IconAdd, IconRemove } from "../../../ui/theme/icons.ts";
import { agentName, useUser } from "../../users/index.ts";
import { hasNoteDraft } from "../note-drafts.ts";
import styles from "./CustomerNotes.module.css";
import detailStyles from "./Details.module.css";
import { PanelSection } from "./PanelSection.tsx";
import { TabLink } from "./TabLink.tsx";
import { text } from "./texts.ts";

const NewNote = lazyComponent(async () => (await import("../page/NewNote.tsx")).NewNote);
const DeleteNote = lazyComponent(async () => (await import("../page/DeleteNote.tsx")).DeleteNote);

/** The team's notes about a customer, newest first. Notes can be added and deleted. */
export function CustomerNotes({ customerId, notes }: { customerId: string; notes: Note[] }) {
  // A typed note is shown again without taking the focus.
  const [field, setField] = useState<"asked for" | "kept" | undefined>(hasNoteDraft(customerId) ? "kept" : undefined);
  const isAdding = field !== undefined;
  useFocusReturn({ opened: field === "asked for" });
  const [doomed, setDoomed] = useState<Note>();
  const actions = (
    <>
      <TabLink customerId={customerId} tab="notes" />
      <IconButton
        label={text("panel.addNote")}
        isExpanded={isAdding}
        onClick={() => setField(isAdding ? undefined : "asked for")}
      >
        <IconAdd size={16} stroke={1.75} />
      </IconButton>
    </>
  );
  return (
    <PanelSection name="notes" title={text("customer.notes")} action={actions}>
      {isAdding && (
        <NewNote
          key={customerId}
          customerId={customerId}
          isFocused={field === "asked for"}
          onClose={() => setField(undefined)}
          onLoadError={() => setField(undefined)}
        />
      )}
      {notes.length === 0 && !isAdding && <p className={detailStyles.none}>{text("panel.noNotes")}</p>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <CustomerNote key={note.id} note={note} onDelete={() => setDoomed(note)} />
        ))}
      </ul>
      {doomed && (
        <DeleteNote note={doomed} onClose={() => setDoomed(undefined)} onLoadError={() => setDoomed(undefined)} />
      )}
    </PanelSection>
  );
}

function CustomerNote({ note: { body, author_id, created_at }, onDelete }: { note: Note; onDelete(): void }) {
  const author = useUser(author_id);
  return (
    <li className={styles.note}>
      <div className={styles.body} dir="auto">
        <Markdown>{body}</Markdown>
      </div>
      <div className={styles.foot}>
        <p className={styles.by}>
          {author ? agentName(author) : text("assignee.former")} · <RelativeTime at={created_at} />
        </p>
        <button
          type="button"
          className={styles.delete}
          aria-label={text("panel.deleteNote", { what: firstWords(body) })}
          onClick={onDelete}
        >
          <IconRemove size={14} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
