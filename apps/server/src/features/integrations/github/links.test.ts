import { expect, test } from "vitest";
import { issuesIn, readIssueUrl } from "./links.ts";

const issue = { owner: "acme", repo: "web.site", number: 12 };

test.each([
  ["https://github.com/acme/web.site/issues/12", issue],
  [" http://www.github.com/acme/web.site/issues/12/?a=1#issuecomment-7 ", issue],
  ["github.com/acme/web.site/issues/12", issue],
  ["https://github.com/acme/web.site/issues/twelve", undefined],
  ["https://github.com/acme/web.site/issues/", undefined],
  ["https://github.com/acme/web.site/pull/12", undefined],
  ["https://github.com/ann_acme/web.site/issues/12", { ...issue, owner: "ann_acme" }],
  ["https://github.com/acme/../issues/12", undefined],
  ["https://github.com/acme/./issues/12", undefined],
  ["https://github.com/acme/.github/issues/12", { ...issue, repo: ".github" }],
  ["https://github.com/../web.site/issues/12", undefined],
  ["https://github.com.example.com/acme/web.site/issues/12", undefined],
  ["https://example.com/github.com/acme/web.site/issues/12", undefined],
  ["", undefined],
])("the URL %j is %j", (url, address) => {
  expect(readIssueUrl(url)).toEqual(address);
});

test.each([
  ["See https://github.com/acme/web.site/issues/12.", [issue]],
  ["(http://github.com/acme/web.site/issues/12#top)", [issue]],
  ["https://github.com/acme/web.site/issues/12 and https://GitHub.com/Acme/web.site/issues/12", [issue]],
  ["https://github.com/acme/../issues/12", []],
  ["github.com/acme/web.site/issues/12", []],
  ["https://github.com/acme/web.site/issues/1234567890", []],
  ["https://github.com/acme/web.site", []],
  ["", []],
])("%j contains %j", (text, found) => {
  expect(issuesIn(text)).toEqual(found);
});

test("of a message with a hundred links, ten are used", () => {
  const links = Array.from({ length: 100 }, (_, number) => `https://github.com/acme/web/issues/${number}`);
  expect(issuesIn(links.join(" "))).toHaveLength(10);
});
