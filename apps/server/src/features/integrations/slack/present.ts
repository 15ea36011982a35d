import type { SlackAuthorization, SlackConversationThread } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { naive } from "../../../platform/times.ts";
import { presentSealedHealth } from "../shared/authorizations.ts";
import { unsealIfReadable } from "../shared/secrets.ts";
import type { AuthorizationRow } from "./queries.ts";
import { settingsIn } from "./settings.ts";
import type { ThreadRow } from "./threads.ts";

export const presentAuthorization = ({ platform }: Scope, row: AuthorizationRow): SlackAuthorization => ({
  id: row.id,
  object: "slack_authorization",
  account_id: row.account_id,
  inbox_id: row.inbox_id,
  channel: row.channel,
  channel_id: row.channel_id,
  configuration_url: row.configuration_url,
  team_id: row.team_id,
  team_name: row.team_name,
  connected_by: row.user_id,
  created_at: naive(row.created_at),
  updated_at: naive(row.updated_at),
  settings: settingsIn(row),
  ...presentSealedHealth(unsealIfReadable(platform, "slack", row.access_token_encrypted), row),
});

/** @param asked the current values from Slack */
export const presentThread = (
  row: ThreadRow,
  asked: Pick<SlackConversationThread, "permalink" | "slack_channel_name">,
): SlackConversationThread => ({
  id: row.id,
  object: "slack_conversation_thread",
  account_id: row.account_id,
  conversation_id: row.conversation_id,
  slack_channel: row.slack_channel,
  slack_thread_ts: row.slack_thread_ts,
  created_at: naive(row.created_at),
  updated_at: naive(row.updated_at),
  ...asked,
});
