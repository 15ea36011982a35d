import type { IssueState } from "@parley/contract";
import { expect, test } from "vitest";
import { nextStates } from "./issue-states.ts";

test.each<[IssueState, IssueState[]]>([
  ["unstarted", ["done", "closed"]],
  ["in_progress", ["done", "closed"]],
  ["in_review", ["done", "closed", "unstarted"]],
  ["done", ["closed", "unstarted"]],
  ["closed", ["done", "unstarted"]],
])("from %s an issue may be moved to %j", (state, next) => {
  expect(nextStates([state])).toEqual(next);
});

test("several issues may be moved to the states of each", () => {
  expect(nextStates(["unstarted", "closed"])).toEqual(["done", "closed", "unstarted"]);
  expect(nextStates([])).toEqual([]);
});
