import type { Issue } from "@parley/contract";
import { IssueForm } from "./IssueForm.tsx";
import { useChangeIssue } from "./useChangeIssue.ts";

export const EditIssueForm = ({ issue, onClose }: { issue: Issue; onClose(): void }) => (
  <IssueForm issue={issue} saving={useChangeIssue(issue.id)} onClose={onClose} />
);
