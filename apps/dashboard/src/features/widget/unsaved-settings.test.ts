import { expect, test } from "vitest";
import { savable, without } from "./unsaved-settings.ts";

test("what was changed again while it was being saved is still to be saved", () => {
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
])("of %j it saves %j", (changes, expected) => {
  expect(savable(changes)).toEqual(expected);
});
