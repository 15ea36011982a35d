import type { MattermostAuthorization } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { naive } from "../../../platform/times.ts";
import { presentSealedHealth } from "../shared/authorizations.ts";
import { unsealIfReadable } from "../shared/secrets.ts";
import type { AuthorizationRow } from "./queries.ts";

export function presentAuthorization({ platform }: Scope, row: AuthorizationRow): MattermostAuthorization {
  const token = unsealIfReadable(platform, "mattermost", row.access_token_encrypted);
  return {
    id: row.id,
    created_at: naive(row.created_at),
    channel: row.channel_name,
    team_name: row.team_domain,
    mattermost_url: row.mattermost_url,
    access_token: token ?? "",
    verification_token: unsealIfReadable(platform, "mattermost", row.verification_token_encrypted),
    channel_id: row.channel_id,
    channel_name: row.channel_name,
    team_id: row.team_id,
    team_domain: row.team_domain,
    inbox_id: row.inbox_id,
    ...presentSealedHealth(token, row),
  };
}
