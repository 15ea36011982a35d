import type { Issue, IssueState } from "@parley/contract";

export const issueStates: IssueState[] = ["unstarted", "in_progress", "in_review", "done", "closed"];

/** The states that the menu offers for issues in these states. */
export const nextStates = (states: readonly IssueState[]) =>
  (["done", "closed", "unstarted"] as const).filter((next) =>
    states.some((state) => next !== state && !(next === "unstarted" && state === "in_progress")),
  );

export interface IssueGroups {
  /** The customers are not notified yet. */
  recentlyDone: Issue[];
  unfinished: Issue[];
  closed: Issue[];
}

export const grouped = (issues: Issue[]): IssueGroups => ({
  recentlyDone: issues.filter(({ state }) => state === "done"),
  unfinished: issues.filter(({ state }) => state !== "done" && state !== "closed"),
  closed: issues.filter(({ state }) => state === "closed"),
});
