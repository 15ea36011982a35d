import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { channelOptions } from "./slack-choice.ts";
import { text } from "./texts.ts";
import type { useSlackWorkspaces } from "./useSlackWorkspaces.ts";

interface SlackChannelFieldProps {
  field: { name: string; value: string; error: string | undefined };
  workspaces: ReturnType<typeof useSlackWorkspaces>;
  choices: ReturnType<typeof channelOptions>;
}

/** Selects the Slack channel of a company. */
export function SlackChannelField({ field, workspaces, choices: { current, isFound, found } }: SlackChannelFieldProps) {
  const kept = isFound ? [] : [{ value: current.key, label: current.channel.slack_channel_name ?? current.key }];
  const groups = found.map(({ team, choices }) => ({
    group: team,
    items: choices.map(({ key, channel }) => ({ value: key, label: channel.slack_channel_name ?? key })),
  }));
  return (
    <NativeSelect
      label={text("companies.slack")}
      description={hintFor(workspaces)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data={[{ value: "", label: text("companyForm.noChannel") }, ...kept, ...groups]}
      disabled={kept.length === 0 && groups.length === 0}
      {...field}
    />
  );
}

/** The reason why there are no channels to select. */
function hintFor({ data, isPending }: SlackChannelFieldProps["workspaces"]): ReactNode {
  if (isPending) return text("companyForm.channelsLoad");
  if (!data) return text("companyForm.channelsFailed");
  if (data.length === 0) {
    return <Link to="/integrations/slack/support">{text("companyForm.connectSlack")}</Link>;
  }
  return data.every(({ channels }) => channels.length === 0) ? text("companyForm.channelsFailed") : undefined;
}
