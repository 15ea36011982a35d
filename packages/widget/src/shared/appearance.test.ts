import { expect, test } from "vitest";
import { withStored } from "./appearance.ts";

test.each([
  ["the page's words", { title: "Page" }, { title: "Team" }, { title: "Page" }],
  ["the team's when the page has none", {}, { title: "Team" }, { title: "Team" }],
  [
    "the team's on its availability",
    { agentAvailableText: "Page" },
    { agent_available_text: "Team" },
    { agentAvailableText: "Team" },
  ],
  ["the page's on it when the team has none", { agentAvailableText: "Page" }, {}, { agentAvailableText: "Page" }],
  ["the team's colour", {}, { color: "#123456" }, { primaryColor: "#123456" }],
  [
    "what either asks for",
    { requireEmailUpfront: true },
    { show_agent_availability: true },
    { requireEmailUpfront: true, showAgentAvailability: true },
  ],
  ["nothing that nobody asks for", {}, {}, { requireEmailUpfront: false, showAgentAvailability: false }],
])("a widget shows %s", (_what, asked, stored, expected) => {
  expect(withStored(asked, stored)).toMatchObject(expected);
});
