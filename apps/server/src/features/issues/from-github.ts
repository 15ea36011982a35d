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

const LONGEST_TITLE = 255;
const LONGEST_BODY = 10_000;

/** An issue as it stands at GitHub. */
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
 * The customer has this issue of GitHub's, too. One that is not known yet is written down.
 * @param creatorId who answers for it
 * @returns whether it was not theirs before
 * @throws NotFound when the customer is gone
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
 * Our issues of that address become what it is there; whoever looks at one of their customers is told. What comes late or
 * twice changes nothing.
 * @returns the customers who wait for what has changed
 */
export async function followGithub(scope: Scope, there: GithubIssueDetails): Promise<string[]> {
  return transaction(scope, async (scope) => {
    await lockGithubUrl(scope, there.url);
    const waiting = new Set<string>();
    for (const { id, github_state } of await listIssuesByGithubUrl(scope, there.url)) {
      const isKnown = github_state === there.state; // as it is where we ourselves closed it there
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

/** How an issue stands at GitHub is known, and nothing of it changes here: it is so because of what it is here. */
export async function saveGithubState(scope: Scope, id: string, there: Omit<GithubIssueDetails, "url">): Promise<void> {
  await updateFromGithub(scope, id, seen(there));
}

const asOurs = ({ title, body, ...there }: NewGithubIssue) => ({
  title: title.slice(0, LONGEST_TITLE),
  body: body?.slice(0, LONGEST_BODY) ?? null,
  github_issue_url: there.url,
  ...standing(there),
});

const standing = (there: GithubIssueDetails) => ({ state: stateOf(there.state), ...seen(there) });

const seen = ({ state, updated_at }: Omit<GithubIssueDetails, "url">) => ({
  github_state: state,
  github_updated_at: updated_at,
});

const stateOf = (state: string): IssueState => (state === "closed" ? "done" : "unstarted");

/** What an issue of ours is there. */
export const stateAtGithub = (state: string) => (state === "done" || state === "closed" ? "closed" : "open");
