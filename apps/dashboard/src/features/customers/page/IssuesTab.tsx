import { Button } from "@mantine/core";
import { useFocusReturn } from "@mantine/hooks";
import type { Issue } from "@parley/contract";
import { useState } from "react";
import { Link } from "react-router";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TextButton } from "../../../ui/TextButton.tsx";
import { IssueStatePill } from "../../issues/index.ts";
import { text } from "../texts.ts";
import styles from "./IssuesTab.module.css";
import { LinkIssue } from "./LinkIssue.tsx";
import { useUnlinkIssue } from "./useUnlinkIssue.ts";

/** The issues linked to a customer. */
export function IssuesTab({ customerId, issues }: { customerId: string; issues: Issue[] }) {
  const [isLinking, setLinking] = useState(false);
  useFocusReturn({ opened: isLinking });
  const unlinking = useUnlinkIssue(customerId);
  return (
    <div className={styles.tab}>
      <div>
        <Button variant="default" onClick={() => setLinking(true)}>
          {text("customerIssues.link")}
        </Button>
      </div>
      {issues.length === 0 && (
        <EmptyState title={text("customerIssues.none")}>{text("customerIssues.noneHint")}</EmptyState>
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
      {isLinking && <LinkIssue customerId={customerId} linked={issues} onClose={() => setLinking(false)} />}
    </div>
  );
}
