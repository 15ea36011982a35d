import { announce, transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { CustomerNotFound, findCustomer } from "../customers/index.ts";
import { getIssue } from "./change-issues.ts";
import { issueCreated, issueUpdated } from "./events.ts";
import { deleteLink, insertLink } from "./queries.ts";

/** Links an issue to a customer. Idempotent. @throws NotFound */
export async function linkIssue(scope: UserScope, customerId: string, issueId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const isNew = await insertLink(scope, customerId, issueId, scope.actor.id);
    if (isNew) announce(scope, issueCreated(customerId, await getIssue(scope, issueId)));
  });
}

/** Unlinks an issue from a customer. Idempotent. @throws CustomerNotFound, IssueNotFound */
export async function unlinkIssue(scope: UserScope, customerId: string, issueId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    if (!(await findCustomer(scope, customerId))) throw new CustomerNotFound();
    const issue = await getIssue(scope, issueId);
    if (await deleteLink(scope, customerId, issueId)) announce(scope, issueUpdated(customerId, issue));
  });
}
