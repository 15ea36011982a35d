import { expect, test } from "vitest";
import { withStored } from "./appearance.ts";

test.each([
  ["the page's text", { title: "Page" }, { title: "Team" }, { title: "Page" }],
  ["the team's text if the page has none", {}, { title: "Team" }, { title: "Team" }],
  [
    "the team's availability text",
    { agentAvailableText: "Page" },
    { agent_available_text: "Team" },
    { agentAvailableText: "Team" },
  ],
  [
    "the page's availability text if the team has none",
    { agentAvailableText: "Page" },
    {},
    { agentAvailableText: "Page" },
  ],
  ["the team's color", {}, { color: "#123456" }, { primaryColor: "#123456" }],
  [
    "options of the page and of the team",
    { requireEmailUpfront: true },
    { show_agent_availability: true },
    { requireEmailUpfront: true, showAgentAvailability: true },
  ],
  ["no options by default", {}, {}, { requireEmailUpfront: false, showAgentAvailability: false }],
])("a widget has %s", (_what, asked, stored, expected) => {
  expect(withStored(asked, stored)).toMatchObject(expected);
});
