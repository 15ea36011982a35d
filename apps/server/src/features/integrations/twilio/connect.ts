import { TwilioDraft, type TwilioOutcome } from "@parley/contract";
import { isUniqueViolation, refuseUnknownReference } from "../../../platform/db/violations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { transaction } from "../../../platform/events/transaction.ts";
import { validate } from "../../../platform/input/check.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { subscribe } from "../shared/authorizations.ts";
import { withTimeout } from "../shared/call.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { seal } from "../shared/secrets.ts";
import { normalizePhoneNumber, TwilioClient } from "./client.ts";
import { integration } from "./integration.ts";
import { updateAuthorization, upsertAuthorization } from "./queries.ts";

const refused: TwilioOutcome = { ok: false, error: "Invalid Twilio authorization details." };
const failed: TwilioOutcome = { ok: false };

/** Stores typed-in credentials once Twilio accepts them. @throws ProviderFailure if Twilio cannot check them */
export async function connect(scope: UserScope, typed: unknown): Promise<TwilioOutcome> {
  const { value: draft, inputErrors } = validate(TwilioDraft, typed);
  const { twilio_account_sid: sid, twilio_auth_token: token } = draft;
  if (!isText(sid) || !isText(token)) return refused;
  if (inputErrors.length > 0) return failed;
  const from_phone_number = normalizePhoneNumber(draft.from_phone_number);
  if (!isOwnNumber(from_phone_number)) return failed;
  const credentials = { accountSid: sid.trim(), authToken: token.trim() };
  if (!(await isLetIn(scope, credentials))) return refused;
  const { accountSid, authToken } = credentials;
  return storeAuthorization(scope, draft.id ?? undefined, {
    user_id: scope.actor.id,
    ...(draft.inbox_id !== undefined && { inbox_id: draft.inbox_id }),
    twilio_account_sid: accountSid,
    twilio_auth_token_encrypted: seal(scope.platform, "twilio", authToken),
    from_phone_number,
  });
}

/**
 * The formats in Twilio's webhooks: an international number or a short code. A number in another format would match no
 * webhook.
 */
const isOwnNumber = (number: string) => /^(\+\d{6,15}|\d{3,6})$/.test(number);

const isText = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

async function isLetIn({ platform }: UserScope, credentials: { accountSid: string; authToken: string }) {
  try {
    const client = await TwilioClient.open(platform.config, credentials);
    await withTimeout(integration.title, () => client.look());
    return true;
  } catch (error) {
    if (error instanceof Revoked || error instanceof ProviderRefused) return false;
    throw error;
  }
}

type Typed = Parameters<typeof upsertAuthorization>[1];

async function storeAuthorization(scope: UserScope, id: string | undefined, typed: Typed): Promise<TwilioOutcome> {
  try {
    return await transaction(scope, async (inside) => {
      const kept = id ? await updateAuthorization(inside, id, typed) : await upsertAuthorization(inside, typed);
      if (!kept) return failed;
      await subscribe(inside, integration);
      return { ok: true, id: kept.id };
    });
  } catch (error) {
    if (isUniqueViolation(error) || isUnknownInbox(error)) return failed;
    throw error;
  }
}

function isUnknownInbox(error: unknown) {
  try {
    return refuseUnknownReference(error);
  } catch (refusal) {
    return refusal instanceof Invalid;
  }
}
