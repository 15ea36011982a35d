import { IssueForm } from "./IssueForm.tsx";
import { useAddIssue } from "./useAddIssue.ts";

export const NewIssueForm = ({ onClose }: { onClose(): void }) => (
  <IssueForm saving={useAddIssue()} onClose={onClose} />
);
