import { Button } from "@mantine/core";
import type { Issue, IssueChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { loadFailure } from "../../platform/requests/load-failure.ts";
import { RemoveButton } from "../../ui/buttons/RemoveButton.tsx";
import { Card } from "../../ui/Card.tsx";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useRemoval } from "../../ui/interaction/useRemoval.ts";
import { Markdown } from "../../ui/markdown/Markdown.tsx";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { LoadingPage } from "../../ui/page/LoadingPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { IconChevron } from "../../ui/theme/icons.ts";
import { IssueForm } from "./IssueForm.tsx";
import styles from "./IssuePage.module.css";
import { IssuePeople } from "./IssuePeople.tsx";
import { IssueStateMenu } from "./IssueStateMenu.tsx";
import { IssueStatePill } from "./IssueStatePill.tsx";
import { sourceIssue } from "./source-issue.ts";
import { text } from "./texts.ts";
import { issueListsKey, putIssue, refetchIssues, useIssue } from "./useIssues.ts";

/** `/issues/{id}`: an issue with its state and its customers. */
export function IssuePage() {
  const { id = "" } = useParams();
  const { data: issue, error, refetch } = useIssue(id);
  const back = <Link to="/issues">{text("issuePage.back")}</Link>;
  if (error && !issue) {
    const failed = { problem: text("issuePage.failed"), ...loadFailure(error, refetch) };
    return <LoadFailedPage isWide title={text("issuePage.heading")} back={back} {...failed} />;
  }
  if (!issue) return <LoadingPage isWide title={text("issuePage.heading")} back={back} />;
  return (
    <Page
      isWide
      title={issue.title}
      back={back}
      badge={<IssueStatePill state={issue.state} />}
      action={<IssueActions issue={issue} />}
      aside={<IssuePeople issueId={id} />}
    >
      <IssueDescription issue={issue} />
    </Page>
  );
}

function IssueActions({ issue }: { issue: Issue }) {
  const { isRemoving, remove } = useRemoveIssue(issue.id);
  return (
    <>
      <IssueStateMenu issues={[issue]}>
        <Button variant="default" rightSection={<IconChevron size={16} stroke={1.75} />}>
          {text("issuePage.status")}
        </Button>
      </IssueStateMenu>
      <RemoveButton
        label={text("issuePage.remove")}
        question={text("issuePage.removeQuestion")}
        isRemoving={isRemoving}
        onRemove={remove}
      />
    </>
  );
}

function IssueDescription({ issue }: { issue: Issue }) {
  const [isEditing, setEditing] = useState(false);
  const source = sourceIssue(issue.github_issue_url);
  return (
    <Card
      heading={text("issuePage.description")}
      action={
        <Button variant="default" size="xs" onClick={() => setEditing(true)}>
          {text("issuePage.edit")}
        </Button>
      }
    >
      <div className={styles.body} dir="auto">
        {issue.body ? <Markdown>{issue.body}</Markdown> : text("issuePage.noDescription")}
      </div>
      {source && (
        <a href={source} target="_blank" rel="noopener noreferrer">
          {text("issuePage.source")}
        </a>
      )}
      <FormDialog title={text("issueForm.edit")} isOpen={isEditing} onClose={() => setEditing(false)}>
        <EditIssueForm issue={issue} onClose={() => setEditing(false)} />
      </FormDialog>
    </Card>
  );
}

/** Deletes an issue and its links to customers. */
function useRemoveIssue(id: string) {
  const cache = useQueryClient();
  return useRemoval({
    listPath: "/issues",
    async remove() {
      await api.issues.delete(id);
      cache.removeQueries({ queryKey: issueListsKey }); // this page shows no list
      void cache.invalidateQueries({ queryKey: ["customers"], refetchType: "none" });
      toast({ title: text("issuePage.removed"), kind: "success" });
    },
    onError: (error) =>
      toast({ title: text("issuePage.removeFailed"), message: describeError(error), kind: "failure" }),
  });
}

const EditIssueForm = ({ issue, onClose }: { issue: Issue; onClose(): void }) => (
  <IssueForm issue={issue} saving={useChangeIssue(issue.id)} onClose={onClose} />
);

function useChangeIssue(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: IssueChanges) => api.issues.update(id, changes),
    onSuccess(issue) {
      putIssue(cache, issue);
      refetchIssues(cache);
    },
  });
}
