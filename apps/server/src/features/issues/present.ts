import type { Issue } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive, utc } from "../../platform/times.ts";

export type IssueRow = Selectable<Schema["issues"]>;

export function presentIssue(issue: IssueRow): Issue {
  const { id, title, body, state, github_issue_url, account_id, creator_id, assignee_id } = issue;
  return {
    id,
    object: "issue",
    title,
    body,
    state,
    github_issue_url,
    closed_at: utc(issue.closed_at),
    account_id,
    creator_id,
    assignee_id,
    created_at: naive(issue.created_at),
    updated_at: naive(issue.updated_at),
  };
}
