import { expect, test } from "vitest";
import { fieldsFromGithub } from "./github-issue-fields.ts";

const there = { html_url: "https://github.com/acme/shop/issues/1", updated_at: "2026-11-01T00:00:00Z" };
const asked = "https://github.com/old/shop/issues/1";

test.each([
  [
    { title: "Slow", body: "Very.", state: "open" },
    { title: "Slow", body: "Very.", state: "unstarted" },
  ],
  [
    { title: "Slow", body: null, state: "closed" },
    { title: "Slow", body: "", state: "done" },
  ],
  [
    { title: "Slow", state: "another" },
    { title: "Slow", body: "", state: "unstarted" },
  ],
  [
    { title: "t".repeat(256), body: "b".repeat(65_536), state: "open" },
    { title: "t".repeat(255), body: "b".repeat(10_000), state: "unstarted" },
  ],
])("the issue %o fills the form with %o", (issue, known) => {
  expect(fieldsFromGithub({ ...there, ...issue }, asked)).toEqual({ ...known, github_issue_url: there.html_url });
});

test("the address becomes the issue's current address, but never that of a pull request", () => {
  const moved = "https://github.com/acme/store/issues/4";
  const issue = { ...there, title: "Slow", state: "open" };
  expect(fieldsFromGithub({ ...issue, html_url: moved }, asked).github_issue_url).toBe(moved);
  expect(fieldsFromGithub({ ...issue, html_url: "https://github.com/acme/store/pull/4" }, asked).github_issue_url).toBe(
    asked,
  );
});
