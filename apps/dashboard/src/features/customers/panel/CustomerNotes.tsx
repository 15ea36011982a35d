import type { Note } from "@parley/contract";
import { Markdown } from "../../../ui/markdown/Markdown.tsx";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { agentName, useUser } from "../../users/index.ts";
import styles from "./CustomerNotes.module.css";
import { PanelSection } from "./PanelSection.tsx";
import { TabLink } from "./TabLink.tsx";
import { text } from "./texts.ts";

/** The team's notes about a customer, newest first. */
export function CustomerNotes({ customerId, notes }: { customerId: string; notes: Note[] }) {
  return (
    <PanelSection name="notes" title={text("customer.notes")} action={<TabLink customerId={customerId} tab="notes" />}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <CustomerNote key={note.id} note={note} />
        ))}
      </ul>
    </PanelSection>
  );
}

function CustomerNote({ note: { body, author_id, created_at } }: { note: Note }) {
  const author = useUser(author_id);
  return (
    <li className={styles.note}>
      <div className={styles.body} dir="auto">
        <Markdown>{body}</Markdown>
      </div>
      <p className={styles.by}>
        {author ? agentName(author) : text("assignee.former")} · <RelativeTime at={created_at} />
      </p>
    </li>
  );
}
