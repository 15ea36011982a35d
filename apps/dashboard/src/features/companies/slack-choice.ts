import type { Company, SlackChannel } from "@parley/contract";

export interface SlackWorkspace {
  team_id: string | null;
  team_name: string | null;
  channels: SlackChannel[];
}

type ChannelOfCompany = Pick<Company, "slack_channel_id" | "slack_channel_name" | "slack_team_id" | "slack_team_name">;

const none: ChannelOfCompany = {
  slack_channel_id: null,
  slack_channel_name: null,
  slack_team_id: null,
  slack_team_name: null,
};

interface Choice {
  /** Identifies the option in a select. Empty: no channel. */
  key: string;
  channel: ChannelOfCompany;
}

/** A shared channel has the same id in each workspace, so the key contains the workspace. */
const keyOf = ({ slack_channel_id, slack_team_id }: ChannelOfCompany) =>
  slack_channel_id ? `${slack_team_id ?? ""}/${slack_channel_id}` : "";

/** The options for a company: none, its current channel, and all channels by workspace. */
export function channelOptions(company: Company | undefined, workspaces: readonly SlackWorkspace[]) {
  const found = workspaces.map(({ team_id, team_name, channels }) => ({
    team: team_name ?? team_id ?? "",
    choices: channels.flatMap(({ id, name }) =>
      id && name
        ? [
            choiceOf({
              slack_channel_id: id,
              slack_channel_name: `#${name}`,
              slack_team_id: team_id,
              slack_team_name: team_name,
            }),
          ]
        : [],
    ),
  }));
  const current = choiceOf(company ?? none);
  const isFound = found.some(({ choices }) => choices.some(({ key }) => key === current.key));
  return { current, isFound: isFound || current.key === "", found };
}

const choiceOf = (from: ChannelOfCompany): Choice => {
  const { slack_channel_id, slack_channel_name, slack_team_id, slack_team_name } = from;
  const channel = { slack_channel_id, slack_channel_name, slack_team_id, slack_team_name };
  return { key: keyOf(channel), channel };
};

/** The changes to save for an option. Empty if the company has this channel already. */
export function changesForOption(
  key: string,
  { current, found }: ReturnType<typeof channelOptions>,
): Partial<ChannelOfCompany> {
  if (key === current.key) return {};
  const choice = found.flatMap(({ choices }) => choices).find((one) => one.key === key);
  return choice?.channel ?? none;
}
