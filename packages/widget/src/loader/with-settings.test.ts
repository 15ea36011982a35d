import { expect, test } from "vitest";
import { withSettings } from "./with-settings.ts";

test.each([
  ["the page's option", { launcherText: "Ask us" }, { launcher_text: "Chat" }, { launcherText: "Ask us" }],
  ["the team's setting if the page has none", {}, { launcher_text: "Chat" }, { launcherText: "Chat" }],
  ["the team's setting if the page's is blank", { title: "" }, { title: "Team" }, { title: "Team" }],
  ["the page's color", { primaryColor: "#111" }, { color: "#222" }, { primaryColor: "#111" }],
  ["the team's color", {}, { color: "#222" }, { primaryColor: "#222" }],
] as const)("the loader shows %s", (_what, asked, stored, expected) => {
  expect(withSettings(asked, stored)).toMatchObject(expected);
});
