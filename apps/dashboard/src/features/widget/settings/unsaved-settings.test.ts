import { expect, test } from "vitest";
import { without } from "./unsaved-settings.ts";

test("a setting changed again during a save is still unsaved", () => {
  expect(without({ title: "Hello there", subtitle: "Ask" }, { title: "Hello", subtitle: "Ask" })).toEqual({
    title: "Hello there",
  });
});
