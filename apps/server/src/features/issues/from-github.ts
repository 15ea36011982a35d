import type { IssueState } from "@parley/contract";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { Scope } from "../../platform/scope.ts";
import { issueCreated, issueUpdated } from "./events.ts";
import {
  insertIssueFromGithub,
  insertLink,
  listCustomersOf,
  listIssuesByGithubUrl,
  lockGithubUrl,
  updateFromGithub,
} from "./queries.ts";

const MAX_TITLE_LENGTH = 255;
const MAX_BODY_LENGTH = 10_000;

/** The state of an issue at GitHub. */
export interface GithubIssueDetails {
  url: string;
  state: string;
  updated_at: string;
}

interface NewGithubIssue extends GithubIssueDetails {
  title: string;
  body: string | null;
}

/**
 * Links an issue of GitHub to the customer, and creates it here if it is unknown.
 * @param creatorId the user who linked it
 * @returns whether the link is new
 * @throws NotFound when the customer was deleted
 */
export async function linkFromGithub(
  scope: Scope,
  customerId: string,
  there: NewGithubIssue,
  creatorId: number | null,
): Promise<boolean> {
  return transaction(scope, async (scope) => {
    await lockGithubUrl(scope, there.url);
    const [known] = await listIssuesByGithubUrl(scope, there.url);
    const issue = known ?? (await insertIssueFromGithub(scope, { ...asOurs(there), creator_id: creatorId }));
    const isNew = await insertLink(scope, customerId, issue.id, creatorId);
    if (isNew) announce(scope, issueCreated(customerId, issue));
    return isNew;
  });
}

/**
 * Updates our issues of a GitHub URL to the state at GitHub, and publishes the change. Late and duplicate webhooks
 * change nothing.
 * @returns the customers of the changed issues
 */
export async function followGithub(scope: Scope, there: GithubIssueDetails): Promise<string[]> {
  return transaction(scope, async (scope) => {
    await lockGithubUrl(scope, there.url);
    const waiting = new Set<string>();
    for (const { id, github_state } of await listIssuesByGithubUrl(scope, there.url)) {
      const isKnown = github_state === there.state; // true after the server itself closed the issue at GitHub
      const issue = await updateFromGithub(scope, id, isKnown ? seen(there) : standing(there));
      if (!issue || isKnown) continue;
      for (const customerId of await listCustomersOf(scope, id)) {
        announce(scope, issueUpdated(customerId, issue));
        waiting.add(customerId);
      }
    }
    return [...waiting];
  });
}

/** Records the state at GitHub without changing our issue: the state at GitHub follows from ours. */
export async function saveGithubState(scope: Scope, id: string, there: Omit<GithubIssueDetails, "url">): Promise<void> {
  await updateFromGithub(scope, id, seen(there));
}

const asOurs = ({ title, body, ...there }: NewGithubIssue) => ({
  title: title.slice(0, MAX_TITLE_LENGTH),
  body: body?.slice(0, MAX_BODY_LENGTH) ?? null,
  github_issue_url: there.url,
  ...standing(there),
});

const standing = (there: GithubIssueDetails) => ({ state: stateOf(there.state), ...seen(there) });

const seen = ({ state, updated_at }: Omit<GithubIssueDetails, "url">) => ({
  github_state: state,
  github_updated_at: updated_at,
});

const stateOf = (state: string): IssueState => (state === "closed" ? "done" : "unstarted");

/** The state at GitHub for a state of our issue. */
export const githubStateOf = (state: string) => (state === "done" || state === "closed" ? "closed" : "open");
