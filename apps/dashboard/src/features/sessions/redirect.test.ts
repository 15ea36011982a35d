import { expect, test } from "vitest";
import { redirectFrom } from "./redirect.ts";

test.each([
  ["redirect=/conversations/me", "/conversations/me"],
  ["redirect=%2Fsettings%2Fteam%3Ftab%3D1", "/settings/team?tab=1"],
  ["", "/conversations"],
  ["redirect=", "/conversations"],
  ["redirect=/", "/conversations"],
  ["redirect=/%3Futm_source=mail", "/conversations"],
  ["redirect=https://example.com", "/conversations"],
  ["redirect=//example.com", "/conversations"],
  ["redirect=/\\example.com", "/conversations"],
])("the redirect of the query %j is %s", (query, path) => {
  expect(redirectFrom(new URLSearchParams(query), "/conversations")).toBe(path);
});
