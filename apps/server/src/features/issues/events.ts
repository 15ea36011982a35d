import { type IssueRow, presentIssue } from "./present.ts";

const aboutIssue =
  <Type extends "issue:created" | "issue:updated">(type: Type) =>
  (customer_id: string, issue: IssueRow) => ({
    type,
    subject: { issue_id: issue.id, customer_id },
    fact: { customer_id, issue: presentIssue(issue) },
  });

/** The issue was linked to the customer. */
export const issueCreated = aboutIssue("issue:created");
/** The issue changed, or was unlinked from the customer. */
export const issueUpdated = aboutIssue("issue:updated");
