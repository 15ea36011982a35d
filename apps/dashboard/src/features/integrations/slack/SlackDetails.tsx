import type { SlackAuthorization } from "@parley/contract";
import type { ReactNode } from "react";
import { DescriptionItem, DescriptionList } from "../../../ui/DescriptionList.tsx";
import { text } from "../texts.ts";

interface SlackFactsProps {
  authorization: SlackAuthorization | undefined;
  /** Facts shown first. */
  children?: ReactNode;
}

/** The channel and workspace selected at Slack. To change them, an admin connects again. */
export function SlackDetails({ authorization, children }: SlackFactsProps) {
  const { channel, team_name, configuration_url } = authorization ?? {};
  const missing = text("integrations.notConnected");
  return (
    <DescriptionList>
      {children}
      <DescriptionItem name={text("integrations.slackChannel")}>{channel ?? missing}</DescriptionItem>
      <DescriptionItem name={text("integrations.slackTeam")}>{team_name ?? missing}</DescriptionItem>
      <DescriptionItem name={text("integrations.slackConfiguration")}>
        {configuration_url ? (
          <a href={configuration_url} target="_blank" rel="noopener noreferrer">
            {configuration_url}
          </a>
        ) : (
          missing
        )}
      </DescriptionItem>
    </DescriptionList>
  );
}
