import type { ListedNote } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Markdown } from "../../ui/markdown/Markdown.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { exactTime, instantOf } from "../../ui/text/times.ts";
import { agentName } from "../users/index.ts";
import styles from "./NotesPage.module.css";
import { notesByDay } from "./notes-by-day.ts";
import { text } from "./texts.ts";

/** `/notes`: the team's notes by day and customer. */
export function NotesPage() {
  const { data: notes, error, refetch } = useNotes();
  return (
    <Page title={text("notes.heading")}>
      <PageDescription>{text("notes.lead")}</PageDescription>
      {notes &&
        notesByDay(notes).map(({ day, customers }) => (
          <section key={day} className={styles.day}>
            <h2 className={styles.date}>{day}</h2>
            {customers.map(({ customer, notes }) => (
              <article key={customer.id} className={styles.customer}>
                <h3 className={styles.name} dir="auto">
                  <Link to={`/customers/${customer.id}?tab=notes`}>{customer.title}</Link>
                </h3>
                <ul className={styles.notes}>
                  {notes.map((note) => (
                    <NoteItem key={note.id} note={note} />
                  ))}
                </ul>
              </article>
            ))}
          </section>
        ))}
      {notes?.length === 0 && <EmptyState title={text("notes.none")}>{text("notes.noneHint")}</EmptyState>}
      {error && !notes && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}

function NoteItem({ note: { body, author, created_at } }: { note: ListedNote }) {
  const instant = instantOf(created_at);
  return (
    <li className={styles.note}>
      <p className={styles.by}>
        <time dateTime={new Date(instant).toISOString()}>{exactTime(instant)}</time>
        {author && ` · ${agentName(author)}`}
      </p>
      <div className={styles.body} dir="auto">
        <Markdown>{body}</Markdown>
      </div>
    </li>
  );
}

/** All notes about customers, newest first. No event reports new notes, so each mount refetches them. */
const useNotes = () => useQuery({ queryKey: ["notes"], queryFn: () => api.notes.list(), staleTime: 0 });
