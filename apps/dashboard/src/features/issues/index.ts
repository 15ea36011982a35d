export { IssueForm } from "./IssueForm.tsx";
export { IssueStatePill } from "./IssueStatePill.tsx";
export { issueStateTexts } from "./state-texts.ts";
export { useAddIssue } from "./useIssues.ts";
