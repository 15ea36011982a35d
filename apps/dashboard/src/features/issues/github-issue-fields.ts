import type { GithubIssue, IssueState } from "@parley/contract";
import { sourceIssue } from "./source-issue.ts";

const LONGEST_TITLE = 255;
const LONGEST_BODY = 10_000;

export interface GithubIssueFields {
  title: string;
  body: string;
  state: IssueState;
  /** As GitHub writes it: by that the issue is found again when it is closed there. */
  github_issue_url: string;
}

/**
 * What a form can take over of an issue there, as far as there is room for it.
 * @param asked the address at which it was found
 */
export const fieldsFromGithub = ({ title, body, state, html_url }: GithubIssue, asked: string): GithubIssueFields => ({
  title: title.slice(0, LONGEST_TITLE),
  body: (body ?? "").slice(0, LONGEST_BODY),
  state: state === "closed" ? "done" : "unstarted",
  github_issue_url: sourceIssue(html_url) ?? asked,
});
