import { Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { SearchField } from "../../ui/forms/SearchField.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageDescription } from "../../ui/page/PageDescription.tsx";
import { IconAdd } from "../../ui/theme/icons.ts";
import { IssueForm } from "./IssueForm.tsx";
import { IssueGroup } from "./IssueGroup.tsx";
import { grouped } from "./issue-states.ts";
import { text } from "./texts.ts";
import { issueKey, issueListsKey, useIssues } from "./useIssues.ts";

const SEARCH_AFTER_MS = 400;

/** `/issues`: the account's issues, grouped by state. */
export function IssuesPage() {
  const [typed, setTyped] = useState("");
  const [words] = useDebouncedValue(typed, SEARCH_AFTER_MS);
  const { data: issues, error, refetch } = useIssues(words);
  const [isAdding, setAdding] = useState(false);
  const groups = issues && issues.length > 0 ? grouped(issues) : undefined;
  return (
    <Page
      title={text("issues.heading")}
      isWide
      action={
        <Button leftSection={<IconAdd size={18} stroke={1.75} />} onClick={() => setAdding(true)}>
          {text("issues.new")}
        </Button>
      }
    >
      <PageDescription>{text("issues.lead")}</PageDescription>
      <SearchField label={text("issues.search")} value={typed} onChange={setTyped} />
      {groups && (
        <>
          <IssueGroup
            heading={text("issues.recentlyDone")}
            hint={text("issues.recentlyDoneHint")}
            issues={groups.recentlyDone}
          />
          <IssueGroup heading={text("issues.unfinished")} issues={groups.unfinished} />
          <IssueGroup heading={text("issues.closed")} issues={groups.closed} />
        </>
      )}
      {issues?.length === 0 && (
        <EmptyState title={text(words.trim() ? "issues.notFound" : "issues.none")}>
          {words.trim() ? undefined : text("issues.noneHint")}
        </EmptyState>
      )}
      {error && !issues && <TryAgain reason={describeError(error)} onClick={() => void refetch()} />}
      <FormDialog title={text("issueForm.create")} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewIssueForm onClose={() => setAdding(false)} />
      </FormDialog>
    </Page>
  );
}

const NewIssueForm = ({ onClose }: { onClose(): void }) => <IssueForm saving={useAddIssue()} onClose={onClose} />;

function useAddIssue() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: api.issues.create,
    onSuccess(issue) {
      cache.setQueryData(issueKey(issue.id), issue);
      return cache.invalidateQueries({ queryKey: issueListsKey });
    },
  });
}
