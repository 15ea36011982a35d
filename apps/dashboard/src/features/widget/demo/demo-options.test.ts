import { expect, test } from "vitest";
import { optionsFrom } from "./demo-options.ts";

test("the address prefills title, subtitle and color", () => {
  expect(optionsFrom(new URLSearchParams("title=Hi&subtitle=Ask&color=%23722ed1"))).toEqual({
    title: "Hi",
    subtitle: "Ask",
    primaryColor: "#722ed1",
  });
});

test.each([
  ["722ed1", "#722ed1"],
  ["#abc", "#abc"],
  ["red", "#1890ff"],
  ["", "#1890ff"],
])("the color %j becomes %s", (color, primaryColor) => {
  expect(optionsFrom(new URLSearchParams({ color })).primaryColor).toBe(primaryColor);
});

test("an option missing from the address has the team's value", () => {
  const stored = { title: "Ours", subtitle: null, color: "#123456" };
  expect(optionsFrom(new URLSearchParams("subtitle=Asked"), stored)).toEqual({
    title: "Ours",
    subtitle: "Asked",
    primaryColor: "#123456",
  });
});
