import { Button } from "@mantine/core";
import type { SavedReply } from "@parley/contract";
import { useState } from "react";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { SavedReplyDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { useFocusRestored } from "../../ui/forms/useFocusRestored.ts";
import { useBulkRemoval } from "../../ui/interaction/useBulkRemoval.ts";
import { Page } from "../../ui/page/Page.tsx";
import { inOrder } from "../../ui/table/order.ts";
import { RemovalBar } from "../../ui/table/RemovalBar.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { useListAddress } from "../../ui/table/useListAddress.ts";
import { useRemovalQuestion } from "../../ui/table/useRemovalQuestion.tsx";
import { useSelectedRows } from "../../ui/table/useSelectedRows.ts";
import { IconAdd } from "../../ui/theme/icons.ts";
import { searchReplies } from "./find-replies.ts";
import styles from "./SavedRepliesPage.module.css";
import { SavedReplyForm } from "./SavedReplyForm.tsx";
import { SavedReplyTable, savedReplyValues } from "./SavedReplyTable.tsx";
import { text } from "./texts.ts";
import { savedRepliesKey, useSavedReplies } from "./useSavedReplies.ts";

/** `/settings/saved-replies`: the team's saved replies. */
export function SavedRepliesPage() {
  const { data: replies, error, isPending, refetch } = useSavedReplies();
  const { words, typed, type, order, setOrder } = useListAddress();
  const [edited, setEdited] = useState<SavedReply | "new">();
  const removal = useRemovalQuestion(
    questionFor,
    useBulkRemoval<SavedReply>({
      queryKey: savedRepliesKey,
      remove: api.savedReplies.delete,
      onFailed: (count, reason) =>
        toast({ title: text("savedReplies.removeFailed", { count }), message: describeError(reason), kind: "failure" }),
    }),
  );
  useFocusRestored({ opened: edited !== undefined });
  const found = replies && inOrder(searchReplies(replies, words), order, savedReplyValues);
  const selection = useSelectedRows(found?.map(({ id }) => id) ?? []);
  const isEmpty = replies?.length === 0 && !typed && !words;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setEdited("new")}>
      {text("savedReplies.new")}
    </Button>
  );
  return (
    <Page title={text("savedReplies.heading")} guide="team#saved-replies" isWide action={!isEmpty && add}>
      <p className={styles.lead}>{text("savedReplies.lead")}</p>
      {!isEmpty && (
        <SearchField label={text("savedReplies.search")} value={typed} found={found?.length} onChange={type} />
      )}
      {isPending && <TableSkeleton />}
      {found && found.length > 0 && (
        <>
          <SavedReplyTable
            replies={found}
            order={order}
            onOrder={setOrder}
            selection={selection}
            onEdit={setEdited}
            onRemove={(reply) => removal.ask([reply])}
          />
          <RemovalBar rows={found} selection={selection} onRemove={removal.ask} />
        </>
      )}
      {found?.length === 0 && (
        <EmptyState
          action={isEmpty && add}
          drawing={SavedReplyDrawing}
          title={text(words.trim() ? "savedReplies.notFound" : "savedReplies.none")}
        >
          {words.trim() ? undefined : text("savedReplies.noneHint")}
        </EmptyState>
      )}
      {error && !replies && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {edited && <SavedReplyForm reply={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {removal.dialog}
    </Page>
  );
}

const questionFor = (doomed: readonly SavedReply[]) =>
  doomed.length === 1
    ? text("savedReplies.removeQuestion", { name: doomed[0]!.name })
    : text("savedReplies.removeManyQuestion", { count: doomed.length });
