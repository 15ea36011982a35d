import { Button } from "@mantine/core";
import type { Issue } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { IssueDrawing } from "../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { useBulkRemoval } from "../../ui/interaction/useBulkRemoval.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { BulkBar } from "../../ui/table/BulkBar.tsx";
import { TableSkeleton } from "../../ui/table/TableSkeleton.tsx";
import { useListAddress } from "../../ui/table/useListAddress.ts";
import { useRemovalQuestion } from "../../ui/table/useRemovalQuestion.tsx";
import { useSelectedRows } from "../../ui/table/useSelectedRows.ts";
import { IconAdd, IconChevron, IconRemove } from "../../ui/theme/icons.ts";
import { IssueForm } from "./IssueForm.tsx";
import { IssueGroup } from "./IssueGroup.tsx";
import { IssueStateMenu } from "./IssueStateMenu.tsx";
import { grouped } from "./issue-states.ts";
import { text } from "./texts.ts";
import { issueListKey, refetchIssues, useAddIssue, useIssues } from "./useIssues.ts";

/** `/issues`: the account's issues, grouped by state. */
export function IssuesPage() {
  const { words, typed, type, order, setOrder } = useListAddress();
  const { data: issues, error, isPending, refetch } = useIssues(words);
  const [isAdding, setAdding] = useState(false);
  const selection = useSelectedRows(issues?.map(({ id }) => id) ?? []);
  const cache = useQueryClient();
  const removal = useRemovalQuestion(
    questionFor,
    useBulkRemoval<Issue>({
      queryKey: issueListKey(words),
      remove: api.issues.delete,
      onFailed: (count, reason) =>
        toast({ title: text("issues.removeFailed", { count }), message: describeError(reason), kind: "failure" }),
      onSettled: () => refetchIssues(cache),
    }),
  );
  const groupOf = (issues: Issue[]) => ({
    issues,
    order,
    onOrder: setOrder,
    selection: selection.within(issues.map(({ id }) => id)),
    onRemove: (issue: Issue) => removal.ask([issue]),
  });
  const selected = issues?.filter(({ id }) => selection.ids.includes(id)) ?? [];
  const groups = issues && issues.length > 0 ? grouped(issues) : undefined;
  const isEmpty = issues?.length === 0 && !typed && !words;
  const add = (
    <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
      {text("issues.new")}
    </Button>
  );
  return (
    <Page title={text("issues.heading")} isWide action={!isEmpty && add}>
      <PageDescription>{text("issues.lead")}</PageDescription>
      {!isEmpty && <SearchField label={text("issues.search")} value={typed} found={issues?.length} onChange={type} />}
      {isPending && <TableSkeleton />}
      {groups && (
        <>
          <IssueGroup
            heading={text("issues.recentlyDone")}
            hint={text("issues.recentlyDoneHint")}
            {...groupOf(groups.recentlyDone)}
          />
          <IssueGroup heading={text("issues.unfinished")} {...groupOf(groups.unfinished)} />
          <IssueGroup heading={text("issues.closed")} {...groupOf(groups.closed)} />
          <BulkBar selection={selection}>
            <IssueStateMenu issues={selected}>
              <Button variant="default" size="xs" rightSection={<IconChevron size={16} stroke={1.75} />}>
                {text("issuePage.status")}
              </Button>
            </IssueStateMenu>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconRemove size={16} stroke={1.75} />}
              onClick={() => removal.ask(selected)}
            >
              {text("issues.remove")}
            </Button>
          </BulkBar>
        </>
      )}
      {issues?.length === 0 && (
        <EmptyState
          action={isEmpty && add}
          drawing={IssueDrawing}
          title={text(words.trim() ? "issues.notFound" : "issues.none")}
        >
          {words.trim() ? undefined : text("issues.noneHint")}
        </EmptyState>
      )}
      {error && !issues && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      {removal.dialog}
      <FormDialog title={text("issueForm.create")} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewIssueForm onClose={() => setAdding(false)} />
      </FormDialog>
    </Page>
  );
}

const questionFor = (issues: readonly Issue[]) =>
  issues.length === 1
    ? text("issues.removeQuestion", { title: issues[0]!.title })
    : text("issues.removeManyQuestion", { count: issues.length });

const NewIssueForm = ({ onClose }: { onClose(): void }) => <IssueForm saving={useAddIssue()} onClose={onClose} />;
