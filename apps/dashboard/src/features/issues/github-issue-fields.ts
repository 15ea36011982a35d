import type { GithubIssue, IssueState } from "@parley/contract";
import { sourceIssue } from "./source-issue.ts";

const MAX_TITLE_LENGTH = 255;
const MAX_BODY_LENGTH = 10_000;

export interface GithubIssueFields {
  title: string;
  body: string;
  state: IssueState;
  /** In GitHub's own form: the server finds the issue by it when the issue is closed on GitHub. */
  github_issue_url: string;
}

/**
 * The form values of a GitHub issue, truncated to the limits of the form.
 * @param asked the address that was entered
 */
export const fieldsFromGithub = ({ title, body, state, html_url }: GithubIssue, asked: string): GithubIssueFields => ({
  title: title.slice(0, MAX_TITLE_LENGTH),
  body: (body ?? "").slice(0, MAX_BODY_LENGTH),
  state: state === "closed" ? "done" : "unstarted",
  github_issue_url: sourceIssue(html_url) ?? asked,
});
