import type { MattermostAuthorization } from "@parley/contract";
import type { Platform } from "../../../platform/platform.ts";
import { naive } from "../../../platform/times.ts";
import { presentHealth } from "../shared/authorizations.ts";
import { unseal, unsealIfAny } from "../shared/secrets.ts";
import type { AuthorizationRow } from "./queries.ts";

export const presentAuthorization = (platform: Platform, row: AuthorizationRow): MattermostAuthorization => ({
  id: row.id,
  created_at: naive(row.created_at),
  channel: row.channel_name,
  team_name: row.team_domain,
  mattermost_url: row.mattermost_url,
  access_token: unseal(platform, "mattermost", row.access_token_encrypted),
  verification_token: unsealIfAny(platform, "mattermost", row.verification_token_encrypted),
  channel_id: row.channel_id,
  channel_name: row.channel_name,
  team_id: row.team_id,
  team_domain: row.team_domain,
  inbox_id: row.inbox_id,
  ...presentHealth(row),
});
