import type { TwilioAuthorization } from "@parley/contract";
import type { Platform } from "../../../platform/platform.ts";
import { naive } from "../../../platform/times.ts";
import { presentHealth } from "../shared/authorizations.ts";
import { unseal } from "../shared/secrets.ts";
import type { AuthorizationRow } from "./queries.ts";

export const presentAuthorization = (platform: Platform, row: AuthorizationRow): TwilioAuthorization => ({
  id: row.id,
  created_at: naive(row.created_at),
  account_id: row.account_id,
  inbox_id: row.inbox_id,
  from_phone_number: row.from_phone_number,
  twilio_account_sid: row.twilio_account_sid,
  twilio_auth_token: unseal(platform, "twilio", row.twilio_auth_token_encrypted),
  ...presentHealth(row),
});
