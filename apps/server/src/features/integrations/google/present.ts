import type { GoogleAuthorization, GoogleClient } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { naive } from "../../../platform/times.ts";
import { presentSealedHealth } from "../shared/authorizations.ts";
import { unsealIfReadable } from "../shared/secrets.ts";
import type { AuthorizationRow } from "./queries.ts";
import { settingsIn } from "./sheets/sheet-settings.ts";

export const presentAuthorization = ({ platform }: Scope, row: AuthorizationRow): GoogleAuthorization => ({
  id: row.id,
  object: "google_authorization",
  account_id: row.account_id,
  inbox_id: row.inbox_id,
  user_id: row.user_id,
  client: row.client as GoogleClient,
  type: row.type,
  scope: row.scope,
  email: row.email,
  created_at: naive(row.created_at),
  updated_at: naive(row.updated_at),
  ...(row.client === "sheets" && { settings: settingsIn(row) }),
  ...(row.client === "gmail" && { synced_at: row.synced_at && naive(row.synced_at) }),
  ...presentSealedHealth(unsealIfReadable(platform, "google", row.refresh_token_encrypted), row),
});
