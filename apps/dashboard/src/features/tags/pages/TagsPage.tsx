import { Button } from "@mantine/core";
import type { Tag } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { TagDrawing } from "../../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { SearchField } from "../../../ui/forms/SearchField.tsx";
import { useBulkRemoval } from "../../../ui/interaction/useBulkRemoval.ts";
import { Page } from "../../../ui/page/Page.tsx";
import { PageDescription } from "../../../ui/page/PageDescription.tsx";
import { inOrder } from "../../../ui/table/order.ts";
import { RemovalBar } from "../../../ui/table/RemovalBar.tsx";
import { TableSkeleton } from "../../../ui/table/TableSkeleton.tsx";
import { useListAddress } from "../../../ui/table/useListAddress.ts";
import { useRemovalQuestion } from "../../../ui/table/useRemovalQuestion.tsx";
import { useSelectedRows } from "../../../ui/table/useSelectedRows.ts";
import { hasEveryWord } from "../../../ui/text/every-word.ts";
import { IconAdd } from "../../../ui/theme/icons.ts";
import { tagsQuery, useTags } from "../useTags.ts";
import { TagForm } from "./TagForm.tsx";
import { TagTable, tagValues } from "./TagTable.tsx";
import { text } from "./texts.ts";

/** `/tags`: the account's tags, latest change first. */
export function TagsPage() {
  const { data: tags, error, isPending, refetch } = useTags();
  const { words, typed, type, order, setOrder } = useListAddress();
  const [edited, setEdited] = useState<Tag | "new">();
  const close = () => setEdited(undefined);
  const found = tags
    ?.filter(({ id, name, description }) => hasEveryWord(words, id, name, description))
    .toReversed()
    .sort((a, b) => b.updated_at.localeCompare(a.updated_at));
  const shown = found && inOrder(found, order, tagValues);
  const selection = useSelectedRows(shown?.map(({ id }) => id) ?? []);
  const cache = useQueryClient();
  const removal = useRemovalQuestion(
    questionFor,
    useBulkRemoval<Tag>({
      queryKey: tagsQuery.queryKey,
      remove: api.tags.delete,
      onFailed: (count, reason) =>
        toast({ title: text("tagPages.removeFailed", { count }), message: describeError(reason), kind: "failure" }),
      onSettled: () => void cache.invalidateQueries({ queryKey: ["customers"], refetchType: "none" }),
    }),
  );
  const isEmpty = tags?.length === 0 && !typed && !words;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setEdited("new")}>
      {text("tagPages.new")}
    </Button>
  );
  return (
    <Page title={text("tagPages.heading")} isWide action={!isEmpty && add}>
      <PageDescription>{text("tagPages.lead")}</PageDescription>
      {!isEmpty && <SearchField label={text("tagPages.search")} value={typed} found={found?.length} onChange={type} />}
      {isPending && <TableSkeleton />}
      {shown && shown.length > 0 && (
        <>
          <TagTable
            tags={shown}
            order={order}
            onOrder={setOrder}
            selection={selection}
            onEdit={setEdited}
            onRemove={(tag) => removal.ask([tag])}
          />
          <RemovalBar rows={shown} selection={selection} onRemove={removal.ask} />
        </>
      )}
      {found?.length === 0 && (
        <EmptyState
          action={isEmpty && add}
          drawing={TagDrawing}
          title={text(words.trim() ? "tagPages.notFound" : "tagPages.none")}
        >
          {words.trim() ? undefined : text("tagPages.noneHint")}
        </EmptyState>
      )}
      {error && !tags && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog
        title={text(edited === "new" ? "tagForm.create" : "tagForm.edit")}
        isOpen={edited !== undefined}
        onClose={close}
      >
        <TagForm {...(edited !== "new" && edited && { tag: edited })} onClose={close} />
      </FormDialog>
      {removal.dialog}
    </Page>
  );
}

const questionFor = (tags: readonly Tag[]) =>
  tags.length === 1
    ? text("tagPages.removeQuestion", { name: tags[0]!.name })
    : text("tagPages.removeManyQuestion", { count: tags.length });
