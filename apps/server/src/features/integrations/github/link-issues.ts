import type { GithubIssue } from "@parley/contract";
import { transaction } from "../../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../../platform/jobs/job.ts";
import type { Scope } from "../../../platform/scope.ts";
import { findMessage } from "../../conversations/index.ts";
import { linkFromGithub, listLinkedUrls } from "../../issues/index.ts";
import { ProviderRefused } from "../shared/failures.ts";
import type { DeliveredEvent } from "../shared/integration.ts";
import { throwAsFailure } from "./client.ts";
import { asInstallation, issueAt, reposOf } from "./issues.ts";
import { fullName, type IssueAddress, issuesIn, urlOf } from "./links.ts";
import { addLinkNotes } from "./notes.ts";
import { type AuthorizationRow, findAuthorization, findPeopleIn } from "./queries.ts";

const NOTE_AFTER_MS = 2000;

/**
 * Links the issues whose URLs are in a message with the message's customer, and adds a private note about them.
 * @throws ProviderFailure
 */
export async function linkMentionedIssues(scope: Scope, { message_id }: DeliveredEvent): Promise<void> {
  const message = message_id && (await findMessage(scope, message_id));
  if (!message || message.type === "bot") return;
  const mentioned = issuesIn(message.body ?? "");
  if (mentioned.length === 0) return;
  const authorization = await findAuthorization(scope);
  if (!authorization) return;
  const unknown = await excludeLinked(scope, message.conversation_id, mentioned);
  if (unknown.length === 0) return;
  const found = await fetchIssues(scope, authorization, unknown);
  if (found.length > 0) await linkAll(scope, message, found);
}

/** Leaves out linked issues, so that messages that repeat a URL do not use up GitHub's rate limit. */
async function excludeLinked(scope: Scope, conversationId: string, mentioned: IssueAddress[]) {
  const people = await findPeopleIn(scope, conversationId);
  if (!people) return []; // the conversation was deleted meanwhile
  const linked = await listLinkedUrls(scope, people.customer_id, mentioned.map(urlOf));
  return mentioned.filter((address) => !linked.includes(urlOf(address)));
}

/**
 * The issues in repositories where the app is installed. Deleted issues and pull requests are left out.
 * @throws ProviderFailure
 */
function fetchIssues(scope: Scope, authorization: AuthorizationRow, mentioned: IssueAddress[]) {
  return asInstallation(scope, authorization, async (octokit) => {
    const covered = new Set((await reposOf(octokit)).map(({ full_name }) => full_name.toLowerCase()));
    const found: GithubIssue[] = [];
    for (const address of mentioned.filter((each) => covered.has(fullName(each)))) {
      const issue = await issueAt(octokit, address).catch(throwAsFailure).catch(noneIfRefused);
      if (issue && !issue.pull_request) found.push(issue);
    }
    return found;
  });
}

function noneIfRefused(error: unknown): undefined {
  if (!(error instanceof ProviderRefused)) throw error;
}

async function linkAll(scope: Scope, message: { id: string; conversation_id: string }, found: GithubIssue[]) {
  await transaction(scope, async (scope) => {
    const people = await findPeopleIn(scope, message.conversation_id);
    if (!people) return; // the conversation was deleted meanwhile
    const { customer_id, user_id } = people;
    const urls: string[] = [];
    // The fixed order prevents a deadlock between two messages with the same links.
    for (const issue of found.toSorted((a, b) => (a.html_url < b.html_url ? -1 : 1))) {
      const { html_url: url, title, body = null, state, updated_at } = issue;
      if (await linkFromGithub(scope, customer_id, { url, title, body, state, updated_at }, user_id)) urls.push(url);
    }
    if (urls.length === 0) return;
    const note = { conversation_id: message.conversation_id, message_id: message.id, user_id, urls };
    await enqueue(scope.db, [requestFor(addLinkNotes, scope.accountId, note, { delayMs: NOTE_AFTER_MS })]);
  });
}
