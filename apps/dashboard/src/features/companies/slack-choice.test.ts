import type { Company } from "@parley/contract";
import { expect, test } from "vitest";
import { changesForOption, channelOptions } from "./slack-choice.ts";

const north = {
  team_id: "TN",
  team_name: "North",
  channels: [
    { id: "C1", name: "tea" },
    { id: "C2", name: "coffee" },
  ],
};
const south = { team_id: "TS", team_name: "South", channels: [{ id: "C1", name: "tea-shared" }, { id: "C3" }] };
const tea = { slack_channel_id: "C1", slack_channel_name: "#tea", slack_team_id: "TN", slack_team_name: "North" };
const none = { slack_channel_id: null, slack_channel_name: null, slack_team_id: null, slack_team_name: null };
const withChannel = { id: "x", name: "Tea", ...tea } as Company;

test.each([
  ["a channel of one workspace", undefined, "TN/C1", tea],
  [
    "the same channel in another workspace",
    undefined,
    "TS/C1",
    { ...tea, slack_channel_name: "#tea-shared", slack_team_id: "TS", slack_team_name: "South" },
  ],
  ["no channel for a new company", undefined, "", {}],
  ["the company's present channel", withChannel, "TN/C1", {}],
  ["another channel", withChannel, "TN/C2", { ...tea, slack_channel_id: "C2", slack_channel_name: "#coffee" }],
  ["no channel for a company that had one", withChannel, "", none],
])("the changes saved for an option: %s", (_, company, key, saved) => {
  expect(changesForOption(key, channelOptions(company, [north, south]))).toEqual(saved);
});

test("a company's channel stays selectable even if Slack does not list it", () => {
  const choices = channelOptions(withChannel, []);
  expect(choices).toMatchObject({ isFound: false, current: { key: "TN/C1", channel: tea } });
  expect(changesForOption("TN/C1", choices)).toEqual({});
  expect(changesForOption("", choices)).toEqual(none);
});

test("a channel without a name cannot be selected", () => {
  const [, choices] = channelOptions(undefined, [north, south]).found;
  expect(choices!.choices.map(({ key }) => key)).toEqual(["TS/C1"]);
});
