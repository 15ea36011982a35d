import { type IssueRow, presentIssue } from "./present.ts";

const aboutIssue =
  <Type extends "issue:created" | "issue:updated">(type: Type) =>
  (customer_id: string, issue: IssueRow) => ({
    type,
    subject: { issue_id: issue.id, customer_id },
    fact: { customer_id, issue: presentIssue(issue) },
  });

/** It is this customer's now. */
export const issueCreated = aboutIssue("issue:created");
/** It changed, or is no longer this customer's. */
export const issueUpdated = aboutIssue("issue:updated");
