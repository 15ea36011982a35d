import type { Octokit } from "@octokit/core";
import type { GithubIssue, GithubIssueDraft, GithubIssueFilter } from "@parley/contract";
import { BadRequest, Refused } from "../../../platform/errors.ts";
import type { Scope } from "../../../platform/scope.ts";
import { callProvider, withTimeout } from "../shared/call.ts";
import { ProviderFailure, UnexpectedResponse } from "../shared/failures.ts";
import { openAnonymousClient, openInstallationClient, throwAsCodeFailure, throwAsFailure } from "./client.ts";
import { type IssueAddress, readIssueUrl } from "./links.ts";
import { type AuthorizationRow, findAuthorization } from "./queries.ts";
import { github } from "./service.ts";

const MOST = 100;

class NoIssueUrl extends Refused {
  constructor() {
    super("Invalid GitHub issue URL");
  }
}

/** The first 100 repositories that the app can see. Empty if GitHub is not connected or fails. */
export async function listRepos(scope: Scope): Promise<object[]> {
  const authorization = await findAuthorization(scope);
  return authorization ? asInstallation(scope, authorization, reposOf).catch(nothing) : [];
}

/** The issues of a repository, or the issue with this URL. Empty if GitHub fails. @throws NoIssueUrl, BadRequest */
export async function listIssues(scope: Scope, { url, owner, repo }: GithubIssueFilter): Promise<GithubIssue[]> {
  if (url) {
    const address = readIssueUrl(url);
    if (!address) throw new NoIssueUrl();
    return withBestClient(scope, async (octokit) => [await issueAt(octokit, address)]).catch(nothing);
  }
  if (!owner || !repo) throw new BadRequest();
  return withBestClient(scope, (octokit) => issuesOf(octokit, owner, repo)).catch(nothing);
}

/** Returns an empty list if GitHub is not connected, or fails. */
export async function addIssue(scope: Scope, { owner, repo, issue }: GithubIssueDraft): Promise<object> {
  const authorization = await findAuthorization(scope);
  if (!authorization) return [];
  return asInstallation(scope, authorization, async (octokit) => {
    const { title, body, labels, assignees } = issue;
    const draft = { title, ...(body && { body }), ...(labels && { labels }), ...(assignees && { assignees }) };
    const { data } = await octokit.request("POST /repos/{owner}/{repo}/issues", { owner, repo, ...draft });
    return data;
  }).catch(nothing);
}

/** @throws ProviderFailure */
export async function reposOf(octokit: Octokit) {
  const { data } = await octokit.request("GET /installation/repositories", { per_page: MOST });
  return assertResponse(data.repositories, Array.isArray(data.repositories));
}

/** @throws ProviderFailure */
export async function issueAt(octokit: Octokit, { owner, repo, number }: IssueAddress): Promise<GithubIssue> {
  const params = { owner, repo, issue_number: number };
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/issues/{issue_number}", params);
  return assertResponse(data, typeof data.state === "string");
}

/** @throws UnexpectedResponse if the answer is not GitHub's */
export function assertResponse<T>(answer: T, isTheirs: boolean): T {
  if (!isTheirs) throw new UnexpectedResponse(github.title);
  return answer;
}

/** Leaves out pull requests, which GitHub lists as issues. */
async function issuesOf(octokit: Octokit, owner: string, repo: string): Promise<GithubIssue[]> {
  const { data } = await octokit.request("GET /repos/{owner}/{repo}/issues", { owner, repo, per_page: MOST });
  return assertResponse(data, Array.isArray(data)).filter((issue) => !issue.pull_request);
}

/** @throws ProviderFailure */
export function asInstallation<T>(
  scope: Scope,
  authorization: AuthorizationRow,
  request: (octokit: Octokit) => Promise<T>,
): Promise<T> {
  return callProvider(scope, github, authorization, async () => {
    const octokit = await openInstallationClient(scope.platform.config, authorization.github_installation_id);
    return request(octokit).catch(throwAsFailure);
  });
}

/**
 * Uses the account's connection, or none if it has none: public repositories can be read without one.
 * @throws ProviderFailure
 */
async function withBestClient<T>(scope: Scope, request: (octokit: Octokit) => Promise<T>): Promise<T> {
  const authorization = await findAuthorization(scope);
  if (authorization) return asInstallation(scope, authorization, request);
  const octokit = await openAnonymousClient(scope.platform.config);
  return withTimeout(github.title, () => request(octokit).catch(throwAsCodeFailure));
}

/** Replaces GitHub's answer after a failure. */
function nothing(error: unknown): [] {
  if (error instanceof ProviderFailure) return [];
  throw error;
}
