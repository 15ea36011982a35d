import type { Note } from "@parley/contract";
import { Suspense } from "react";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { firstWords } from "../../../ui/markdown/first-words.ts";
import { Markdown } from "../../../ui/markdown/Markdown.tsx";
import { exactTime, instantOf } from "../../../ui/text/times.ts";
import { IconRemove } from "../../../ui/theme/icons.ts";
import { agentName, useUser } from "../../users/index.ts";
import { text } from "../texts.ts";
import styles from "./NotesTab.module.css";

/** One note with its author and time. */
export function NoteItem({ note, onDelete }: { note: Note; onDelete(): void }) {
  const { body, author_id, created_at } = note;
  const author = useUser(author_id);
  return (
    <li className={styles.note}>
      <div className={styles.text}>
        <div className={styles.body} dir="auto">
          <Suspense fallback={body}>
            <Markdown>{body}</Markdown>
          </Suspense>
        </div>
        <p className={styles.by}>
          {author ? agentName(author) : text("assignee.former")} ·{" "}
          <time dateTime={new Date(instantOf(created_at)).toISOString()}>{exactTime(instantOf(created_at))}</time>
        </p>
      </div>
      <IconButton label={text("customerNotes.delete", { what: firstWords(body) })} onClick={onDelete}>
        <IconRemove size={18} stroke={1.75} />
      </IconButton>
    </li>
  );
}
