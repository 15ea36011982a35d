import type { IssueChanges, IssueDraft } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { announceInternally } from "../../platform/events/internal-events.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { Scope, TransactionScope, UserScope } from "../../platform/scope.ts";
import { IssueNotFound } from "./errors.ts";
import { issueUpdated } from "./events.ts";
import { githubStateOf } from "./from-github.ts";
import type { IssueRow } from "./present.ts";
import { deleteIssue, findIssue, insertIssue, listCustomersOf, lockIssue, updateIssue } from "./queries.ts";

/** @throws Invalid when the assignee is not a user of the account */
export async function addIssue(scope: UserScope, draft: IssueDraft): Promise<IssueRow> {
  return insertIssue(scope, draft).catch(refuseUnknownReference);
}

/** Publishes the change to the agents who watch one of the issue's customers. @throws IssueNotFound, Invalid */
export async function changeIssue(scope: UserScope, id: string, changes: IssueChanges): Promise<IssueRow> {
  return transaction(scope, async (scope) => {
    const before = await lockIssue(scope, id);
    const issue = before && (await updateIssue(scope, id, changes).catch(refuseUnknownReference));
    if (!issue) throw new IssueNotFound();
    if (isChangedForGithub(before, issue)) await announceInternally(scope, "issue:state_changed", { issue_id: id });
    await announceToCustomers(scope, issue);
    return issue;
  });
}

/** Deletes an issue and its links to customers. @throws IssueNotFound */
export async function removeIssue(scope: UserScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const issue = await getIssue(scope, id);
    await announceToCustomers(scope, issue);
    await deleteIssue(scope, id);
  });
}

/**
 * Whether GitHub needs the new state. GitHub has only open and closed issues. With a new address it is another issue,
 * whose state at GitHub is unknown here.
 */
const isChangedForGithub = (before: IssueRow, { state, github_issue_url }: IssueRow) =>
  github_issue_url !== null &&
  github_issue_url === before.github_issue_url &&
  githubStateOf(state) !== githubStateOf(before.state);

async function announceToCustomers(scope: Scope & TransactionScope, issue: IssueRow) {
  for (const customerId of await listCustomersOf(scope, issue.id)) announce(scope, issueUpdated(customerId, issue));
}

/** @throws IssueNotFound */
export async function getIssue(scope: Scope, id: string): Promise<IssueRow> {
  const issue = await findIssue(scope, id);
  if (!issue) throw new IssueNotFound();
  return issue;
}
