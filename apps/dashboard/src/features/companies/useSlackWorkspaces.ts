import type { SlackAuthorization, SlackChannel } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { calls } from "../../platform/api.ts";
import type { SlackWorkspace } from "./slack-choice.ts";

/** Those whose channels become conversations, each with all of its channels. */
export const useSlackWorkspaces = () =>
  useQuery({ queryKey: ["integrations", "channels of companies"], queryFn: listWorkspaces }); // asked anew with all of them

async function listWorkspaces(): Promise<SlackWorkspace[]> {
  const connected = await calls.get<SlackAuthorization[]>("/slack/authorizations", { type: "support" });
  const byTeam = new Map(connected.map((one) => [one.team_id, one])); // of several inboxes it is the same workspace
  return Promise.all(
    [...byTeam.values()].map(async ({ id, team_id, team_name }) => ({
      team_id,
      team_name,
      channels: await calls.get<SlackChannel[]>("/slack/channels", { authorization_id: id }),
    })),
  );
}
