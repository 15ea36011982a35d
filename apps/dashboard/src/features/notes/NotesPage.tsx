import { Button, Checkbox } from "@mantine/core";
import type { ListedNote } from "@parley/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { NoteDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { useBulkRemoval } from "../../ui/interaction/useBulkRemoval.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import type { Order } from "../../ui/table/order.ts";
import { RemovalBar } from "../../ui/table/RemovalBar.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { useListAddress } from "../../ui/table/useListAddress.ts";
import { useRemovalQuestion } from "../../ui/table/useRemovalQuestion.tsx";
import { type Selection, useSelectedRows } from "../../ui/table/useSelectedRows.ts";
import { hasEveryWord } from "../../ui/text/every-word.ts";
import { visitorLabel } from "../customers/index.ts";
import { agentName } from "../users/index.ts";
import { NoteDays } from "./NoteDays.tsx";
import styles from "./NotesPage.module.css";
import { text } from "./texts.ts";

/** The order of the address, other than the newest first. */
const oldestFirst: Order = { column: "date", isDescending: false };

/** `/notes`: the team's notes by day and customer. */
export function NotesPage() {
  const { data: notes, error, isPending, refetch } = useNotes();
  const { words, typed, type, order, setOrder } = useListAddress();
  const found = notes?.filter(({ body, customer, author }) =>
    hasEveryWord(words, body, visitorLabel(customer), customer.email, author && agentName(author)),
  );
  const isOldestFirst = order?.column === oldestFirst.column && !order.isDescending;
  const shown = isOldestFirst ? found?.toReversed() : found;
  const selection = useSelectedRows(shown?.map(({ id }) => id) ?? []);
  const removal = useNoteRemoval();
  return (
    <Page title={text("notes.heading")}>
      <PageDescription>{text("notes.lead")}</PageDescription>
      <SearchField label={text("notes.search")} value={typed} found={found?.length} onChange={type} />
      {isPending && <TableSkeleton />}
      {shown && shown.length > 0 && (
        <>
          <div className={styles.tools}>
            <SelectAll selection={selection} count={shown.length} />
            <Button variant="subtle" size="xs" onClick={() => setOrder(isOldestFirst ? undefined : oldestFirst)}>
              {text(isOldestFirst ? "notes.showNewestFirst" : "notes.showOldestFirst")}
            </Button>
          </div>
          <NoteDays notes={shown} selection={selection} onRemove={(note) => removal.ask([note])} />
          <RemovalBar rows={shown} selection={selection} onRemove={removal.ask} />
        </>
      )}
      {found?.length === 0 && (
        <EmptyState drawing={NoteDrawing} title={text(words.trim() ? "notes.notFound" : "notes.none")}>
          {words.trim() ? undefined : text("notes.noneHint")}
        </EmptyState>
      )}
      {error && !notes && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {removal.dialog}
    </Page>
  );
}

function SelectAll({ selection: { ids, toggleAll }, count }: { selection: Selection; count: number }) {
  return (
    <div data-select-all>
      <Checkbox
        label={text("notes.selectAll")}
        checked={ids.length === count}
        indeterminate={ids.length > 0 && ids.length < count}
        onChange={toggleAll}
      />
    </div>
  );
}

const notesKey = ["notes"] as const;

/** All notes about customers, newest first. No event reports new notes, so each mount refetches them. */
const useNotes = () => useQuery({ queryKey: notesKey, queryFn: () => api.notes.list(), staleTime: 0 });

/** Asks before notes are deleted. */
function useNoteRemoval() {
  const cache = useQueryClient();
  const remove = useBulkRemoval<ListedNote>({
    queryKey: notesKey,
    remove: api.notes.delete,
    onFailed: (count, reason) =>
      toast({ title: text("notes.removeFailed", { count }), message: describeError(reason), kind: "failure" }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ["customers"], refetchType: "none" }),
  });
  return useRemovalQuestion<ListedNote>(({ length: count }) => text("notes.removeQuestion", { count }), remove);
}
