import { expect, test } from "vitest";
import { findSuggestionTrigger } from "./suggestion-trigger.ts";

test.each([
  ["/|", { trigger: "/", typed: "" }],
  ["/deliv|", { trigger: "/", typed: "deliv" }],
  ["Hello /deliv|", { trigger: "/", typed: "deliv" }],
  ["Hello\n#deliv|", { trigger: "#", typed: "deliv" }],
  ["(/deliv|)", { trigger: "/", typed: "deliv" }],
  ["/de|liv", { trigger: "/", typed: "de" }],
  ["/a/b|", { trigger: "/", typed: "a/b" }],
  ["/deliv and|", undefined],
  ["and/or|", undefined],
  ["https://example.com|", undefined],
  ["|/deliv", undefined],
  ["@an|", undefined],
  ["|", undefined],
])("%j triggers %j", (text, asked) => {
  const caret = text.indexOf("|");
  const written = text.replace("|", "");
  const found = findSuggestionTrigger(written, caret, "/#");
  expect(found && { trigger: found.trigger, typed: found.typed }).toEqual(asked);
  if (found) expect(written.slice(found.from, found.to)).toBe(found.trigger + found.typed);
});
