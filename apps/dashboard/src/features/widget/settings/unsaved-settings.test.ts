import { expect, test } from "vitest";
import { validChanges, without } from "./unsaved-settings.ts";

test("a setting changed again during a save is still unsaved", () => {
  expect(without({ title: "Hello there", subtitle: "Ask" }, { title: "Hello", subtitle: "Ask" })).toEqual({
    title: "Hello there",
  });
});

test.each([
  [{ color: "#12" }, {}],
  [{ color: "" }, {}],
  [{ color: "#123456" }, { color: "#123456" }],
  [{ title: "", color: "red" }, { title: "" }],
  [{ show_agent_availability: false }, { show_agent_availability: false }],
])("the savable part of %j is %j", (changes, expected) => {
  expect(validChanges(changes)).toEqual(expected);
});
