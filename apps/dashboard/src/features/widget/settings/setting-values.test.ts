import { expect, test } from "vitest";
import { validChanges } from "./setting-values.ts";

test.each([
  [{ color: "#12" }, {}],
  [{ color: "" }, {}],
  [{ color: "#123456" }, { color: "#123456" }],
  [{ title: "", color: "red" }, { title: "" }],
  [{ logo_url: "https://" }, {}],
  [{ logo_url: "ftp://example.com/a.png" }, {}],
  [{ logo_url: "javascript:alert(1)" }, {}],
  [{ logo_url: "https://ana:secret@example.com/a.png" }, {}],
  [{ logo_url: "https://example.com/a.png" }, { logo_url: "https://example.com/a.png" }],
  [{ logo_url: "" }, { logo_url: "" }],
  [{ side_offset: 101, bottom_offset: -1, corner_radius: 1.5 }, {}],
  [
    { side_offset: 100, bottom_offset: 0, corner_radius: null },
    { side_offset: 100, bottom_offset: 0, corner_radius: null },
  ],
  [{ show_agent_availability: false }, { show_agent_availability: false }],
])("the savable part of %j is %j", (changes, expected) => {
  expect(validChanges(changes)).toEqual(expected);
});
