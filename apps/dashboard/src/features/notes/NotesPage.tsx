import type { ListedNote } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { NoteDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { Markdown } from "../../ui/markdown/Markdown.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { useListAddress } from "../../ui/table/useListAddress.ts";
import { hasEveryWord } from "../../ui/text/every-word.ts";
import { exactTime, instantOf } from "../../ui/text/times.ts";
import { visitorLabel } from "../customers/index.ts";
import { agentName } from "../users/index.ts";
import styles from "./NotesPage.module.css";
import { notesByDay } from "./notes-by-day.ts";
import { text } from "./texts.ts";

/** `/notes`: the team's notes by day and customer. */
export function NotesPage() {
  const { data: notes, error, isPending, refetch } = useNotes();
  const { words, typed, type } = useListAddress();
  const found = notes?.filter(({ body, customer, author }) =>
    hasEveryWord(words, body, visitorLabel(customer), customer.email, author && agentName(author)),
  );
  return (
    <Page title={text("notes.heading")}>
      <PageDescription>{text("notes.lead")}</PageDescription>
      <SearchField label={text("notes.search")} value={typed} onChange={type} />
      {isPending && <TableSkeleton />}
      {found &&
        notesByDay(found).map(({ day, customers }) => (
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
                    <NoteItem key={note.id} note={note} />
                  ))}
                </ul>
              </article>
            ))}
          </section>
        ))}
      {found?.length === 0 && (
        <EmptyState drawing={NoteDrawing} title={text(words.trim() ? "notes.notFound" : "notes.none")}>
          {words.trim() ? undefined : text("notes.noneHint")}
        </EmptyState>
      )}
      {error && !notes && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
    </Page>
  );
}

function NoteItem({ note: { body, author, created_at } }: { note: ListedNote }) {
  const instant = instantOf(created_at);
  return (
    <li className={styles.note}>
      <div className={styles.body} dir="auto">
        <Markdown>{body}</Markdown>
      </div>
      <p className={styles.by}>
        {author && `${agentName(author)} · `}
        <time dateTime={new Date(instant).toISOString()}>{exactTime(instant)}</time>
      </p>
    </li>
  );
}

/** All notes about customers, newest first. No event reports new notes, so each mount refetches them. */
const useNotes = () => useQuery({ queryKey: ["notes"], queryFn: () => api.notes.list(), staleTime: 0 });
