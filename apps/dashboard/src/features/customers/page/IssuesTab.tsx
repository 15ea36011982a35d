import { Button } from "@mantine/core";
import type { Issue } from "@parley/contract";
import { useState } from "react";
import { Link } from "react-router";
import { TextButton } from "../../../ui/buttons/TextButton.tsx";
import { IssueDrawing } from "../../../ui/feedback/drawings.tsx";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { IssueStatePill } from "../../issues/index.ts";
import { text } from "../texts.ts";
import { useUnlinkIssue } from "../useLinkedIssues.ts";
import { AddIssue } from "./AddIssue.tsx";
import styles from "./IssuesTab.module.css";

/** The issues linked to a customer. */
export function IssuesTab({ customerId, issues }: { customerId: string; issues: Issue[] }) {
  const [isAdding, setAdding] = useState(false);
  const unlinking = useUnlinkIssue(customerId);
  return (
    <div className={styles.tab}>
      <div>
        <Button variant="default" onClick={() => setAdding(true)}>
          {text("customerIssues.add")}
        </Button>
      </div>
      {issues.length === 0 && (
        <EmptyState drawing={IssueDrawing} title={text("customerIssues.none")}>
          {text("customerIssues.noneHint")}
        </EmptyState>
      )}
      {issues.length > 0 && (
        <ul className={styles.issues}>
          {issues.map((issue) => (
            <li key={issue.id} className={styles.issue}>
              <Link className={styles.title!} to={`/issues/${issue.id}`} dir="auto">
                {issue.title}
              </Link>
              <IssueStatePill state={issue.state} />
              <TextButton
                aria-label={text("customerIssues.unlinkWhat", { title: issue.title })}
                onClick={() => unlinking.mutate(issue)}
              >
                {text("customerIssues.unlink")}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
      <FormDialog title={text("customerIssues.add")} isOpen={isAdding} width={720} onClose={() => setAdding(false)}>
        <AddIssue customerId={customerId} linked={issues} onClose={() => setAdding(false)} />
      </FormDialog>
    </div>
  );
}
