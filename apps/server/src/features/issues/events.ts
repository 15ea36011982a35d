import type { Announcement } from "../../platform/events/announcement.ts";
import type { IssueRow } from "./present.ts";

/** An issue, told to whoever looks at one of its customers. */
export interface IssueFact {
  customer_id: string;
  issue: IssueRow;
}

const aboutIssue =
  (type: string) =>
  (customer_id: string, issue: IssueRow): Announcement<object, IssueFact> => ({
    type,
    subject: { issue_id: issue.id, customer_id },
    fact: { customer_id, issue },
  });

/** It is theirs now. */
export const issueCreated = aboutIssue("issue:created");
/** It is another than it was, or theirs no longer. */
export const issueUpdated = aboutIssue("issue:updated");
