import { expect, test } from "vitest";
import { compilePattern } from "./patterns.ts";

test.each([
  ["lobby", "lobby", {}],
  ["lobby", "lobby:1", undefined],
  ["lobby:{id}", "lobby:1", { id: "1" }],
  ["lobby:{id}", "lobby:", { id: "" }],
  ["lobby:{id}", "lobby", undefined],
  ["lobby:{id}", "lobby:1:2", undefined],
  ["lobby:{id}", "Lobby:1", undefined],
  ["house:attic:{a}:all", "house:attic:1:all", { a: "1" }],
  ["house:attic:{a}:all", "house:attic:1:some", undefined],
  ["{a}:{b}", "x:y", { a: "x", b: "y" }],
  ["a.b:{id}", "aXb:1", undefined],
  ["lobby:*", "lobby:1", {}],
  ["lobby:*", "lobby:1:2:3", {}],
  ["lobby:*", "lobby:", {}],
  ["lobby:*", "lobby", undefined],
  ["lobby:*", "house:1", undefined],
])("%s and %s", (pattern, topic, params) => {
  expect(compilePattern(pattern)(topic)).toEqual(params);
});
