import { Button } from "@mantine/core";
import type { Issue } from "@parley/contract";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { describeError } from "../../platform/errors.ts";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { Markdown } from "../../ui/markdown/Markdown.tsx";
import { LoadFailedPage } from "../../ui/page/LoadFailedPage.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { RemoveButton } from "../../ui/RemoveButton.tsx";
import { IconChevron } from "../../ui/theme/icons.ts";
import { EditIssueForm } from "./EditIssueForm.tsx";
import styles from "./IssuePage.module.css";
import { IssuePeople } from "./IssuePeople.tsx";
import { IssueStateMenu } from "./IssueStateMenu.tsx";
import { IssueStatePill } from "./IssueStatePill.tsx";
import { sourceIssue } from "./source-issue.ts";
import { text } from "./texts.ts";
import { useIssue } from "./useIssues.ts";
import { useRemoveIssue } from "./useRemoveIssue.ts";

/** `/issues/{id}`: an issue with its state and its customers. */
export function IssuePage() {
  const { id = "" } = useParams();
  const { data: issue, error, refetch } = useIssue(id);
  const back = <Link to="/issues">{text("issuePage.back")}</Link>;
  if (error && !issue) {
    const failed = { problem: text("issuePage.failed"), reason: describeError(error) };
    return (
      <LoadFailedPage title={text("issuePage.heading")} back={back} {...failed} onTryAgain={() => void refetch()} />
    );
  }
  return (
    issue && (
      <Page
        title={issue.title}
        back={back}
        badge={<IssueStatePill state={issue.state} />}
        action={<IssueActions issue={issue} />}
        aside={<IssuePeople issueId={id} />}
      >
        <IssueDescription issue={issue} />
      </Page>
    )
  );
}

function IssueActions({ issue }: { issue: Issue }) {
  const { isRemoving, remove } = useRemoveIssue(issue.id);
  return (
    <div className={styles.actions}>
      <RemoveButton
        label={text("issuePage.remove")}
        question={text("issuePage.removeQuestion")}
        isRemoving={isRemoving}
        onRemove={remove}
      />
      <IssueStateMenu issue={issue}>
        <Button variant="default" rightSection={<IconChevron size={16} stroke={1.75} />}>
          {text("issuePage.status")}
        </Button>
      </IssueStateMenu>
    </div>
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
