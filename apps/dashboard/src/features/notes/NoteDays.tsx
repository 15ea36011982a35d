import { Checkbox } from "@mantine/core";
import type { ListedNote } from "@parley/contract";
import { Link } from "react-router";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { firstWords } from "../../ui/markdown/first-words.ts";
import { Markdown } from "../../ui/markdown/Markdown.tsx";
import type { Selection } from "../../ui/table/useSelectedRows.ts";
import { exactTime, instantOf } from "../../ui/text/times.ts";
import { IconRemove } from "../../ui/theme/icons.ts";
import { visitorLabel } from "../customers/index.ts";
import { agentName } from "../users/index.ts";
import styles from "./NoteDays.module.css";
import { notesByDay } from "./notes-by-day.ts";
import { text } from "./texts.ts";

interface NoteDaysProps {
  notes: ListedNote[];
  selection: Selection;
  onRemove(note: ListedNote): void;
}

/** Notes in their order, grouped by day and then by customer. Each can be selected and deleted. */
export function NoteDays({ notes, selection, onRemove }: NoteDaysProps) {
  return notesByDay(notes).map(({ day, customers }) => (
    <section key={day} className={styles.day}>
      <h2 className={styles.date}>{day}</h2>
      {customers.map(({ customer, notes }) => (
        <article key={customer.id} className={styles.customer}>
          <h3 className={styles.name}>
            <Link to={`/customers/${customer.id}?tab=notes`} dir="auto">
              {visitorLabel(customer)}
            </Link>
          </h3>
          <ul className={styles.notes}>
            {notes.map((note) => (
              <NoteItem
                key={note.id}
                note={note}
                isSelected={selection.ids.includes(note.id)}
                onSelect={() => selection.toggle(note.id)}
                onRemove={() => onRemove(note)}
              />
            ))}
          </ul>
        </article>
      ))}
    </section>
  ));
}

interface NoteItemProps {
  note: ListedNote;
  isSelected: boolean;
  onSelect(): void;
  onRemove(): void;
}

function NoteItem({ note: { body, author, created_at }, isSelected, onSelect, onRemove }: NoteItemProps) {
  const instant = instantOf(created_at);
  const what = firstWords(body);
  return (
    <li className={styles.note} data-selected={isSelected}>
      <Checkbox aria-label={text("notes.select", { what })} checked={isSelected} onChange={onSelect} />
      <div>
        <div className={styles.body} dir="auto">
          <Markdown>{body}</Markdown>
        </div>
        <p className={styles.by}>
          {author && `${agentName(author)} · `}
          <time dateTime={new Date(instant).toISOString()}>{exactTime(instant)}</time>
        </p>
      </div>
      <IconButton label={text("notes.remove", { what })} onClick={onRemove}>
        <IconRemove size={18} stroke={1.75} />
      </IconButton>
    </li>
  );
}
