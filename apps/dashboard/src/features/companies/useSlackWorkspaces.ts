import type { SlackAuthorization, SlackChannel } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { calls } from "../../platform/requests/api.ts";
import type { SlackWorkspace } from "./slack-choice.ts";

/**
 * The workspaces whose channels become conversations, with all their channels. The key starts with `integrations`, so
 * that a refresh of the integrations includes it.
 */
export const useSlackWorkspaces = () =>
  useQuery({ queryKey: ["integrations", "channels of companies"], queryFn: listWorkspaces });

async function listWorkspaces(): Promise<SlackWorkspace[]> {
  const connected = await calls.get<SlackAuthorization[]>("/slack/authorizations", { type: "support" });
  const byTeam = new Map(connected.map((one) => [one.team_id, one])); // several inboxes can share a workspace
  return Promise.all(
    [...byTeam.values()].map(async ({ id, team_id, team_name }) => ({
      team_id,
      team_name,
      channels: await calls.get<SlackChannel[]>("/slack/channels", { authorization_id: id }),
    })),
  );
}
