import type { Octokit } from "@octokit/core";
import type { GithubIssue } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { findIssue, githubStateOf, saveGithubState } from "../../issues/index.ts";
import { asInstallation, assertResponse, issueAt } from "./issues.ts";
import { type IssueAddress, readIssueUrl } from "./links.ts";
import { findAuthorization } from "./queries.ts";

/** Closes or opens an issue at GitHub, to match its state here. @throws ProviderFailure */
export async function changeIssueState(scope: Scope, issueId: string): Promise<void> {
  const issue = await findIssue(scope, issueId);
  const address = readIssueUrl(issue?.github_issue_url ?? "");
  const authorization = address && (await findAuthorization(scope));
  if (!issue || !authorization) return;
  const wanted = githubStateOf(issue.state);
  const { state, updated_at } = await asInstallation(scope, authorization, (octokit) =>
    changeState(octokit, address, wanted),
  );
  await saveGithubState(scope, issue.id, { state, updated_at });
}

/** A pull request can also have an issue's URL. This server does not close pull requests. */
async function changeState(octokit: Octokit, address: IssueAddress, state: "open" | "closed"): Promise<GithubIssue> {
  const found = await issueAt(octokit, address);
  if (found.state === state || found.pull_request) return found;
  const { owner, repo, number } = address;
  const changed = { owner, repo, issue_number: number, state };
  const { data } = await octokit.request("PATCH /repos/{owner}/{repo}/issues/{issue_number}", changed);
  return assertResponse(data, typeof data.state === "string");
}
