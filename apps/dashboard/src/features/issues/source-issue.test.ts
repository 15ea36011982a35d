import { expect, test } from "vitest";
import { sourceIssue } from "./source-issue.ts";

test.each([
  ["https://github.com/parley/parley/issues/12", "https://github.com/parley/parley/issues/12"],
  [" github.com/parley/parley/issues/12/#comment ", "https://github.com/parley/parley/issues/12"],
  ["https://github.com/parley/parley/issues/twelve", undefined],
  ["https://github.com/parley/parley/pull/12", undefined],
  ["https://github.com.example.com/parley/parley/issues/12", undefined],
  ["javascript:alert(1)//github.com/parley/parley/issues/12", undefined],
  ["", undefined],
  [null, undefined],
])("the issue address of %j is %j", (url, address) => {
  expect(sourceIssue(url)).toBe(address);
});
