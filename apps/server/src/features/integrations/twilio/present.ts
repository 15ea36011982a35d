import type { TwilioAuthorization } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { naive } from "../../../platform/times.ts";
import { presentSealedHealth } from "../shared/authorizations.ts";
import { unsealIfReadable } from "../shared/secrets.ts";
import type { AuthorizationRow } from "./queries.ts";

export function presentAuthorization({ platform }: Scope, row: AuthorizationRow): TwilioAuthorization {
  const token = unsealIfReadable(platform, "twilio", row.twilio_auth_token_encrypted);
  return {
    id: row.id,
    created_at: naive(row.created_at),
    account_id: row.account_id,
    inbox_id: row.inbox_id,
    from_phone_number: row.from_phone_number,
    twilio_account_sid: row.twilio_account_sid,
    twilio_auth_token: token ?? "",
    ...presentSealedHealth(token, row),
  };
}
