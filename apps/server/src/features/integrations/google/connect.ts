import type { GoogleClient, GoogleReturn } from "@parley/contract";
import type { Credentials } from "google-auth-library";
import { isUniqueViolation, refuseUnknownReference } from "../../../platform/db/violations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { transaction } from "../../../platform/events/transaction.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { subscribe } from "../shared/authorizations.ts";
import { withTimeout } from "../shared/call.ts";
import { AccessDenied } from "../shared/errors.ts";
import { ProviderRefused, Revoked } from "../shared/failures.ts";
import { seal, sealIfAny } from "../shared/secrets.ts";
import { finishOAuth, hasReturnPage, type OAuthState } from "../shared/states.ts";
import { secondsOf } from "./call-google.ts";
import { openAuth, openGmail, throwAsFailure, throwAsTokenFailure } from "./client.ts";
import { MailboxAlreadyConnected } from "./errors.ts";
import { gmail } from "./gmail/gmail.ts";
import { upsertAuthorization } from "./queries.ts";
import { redirectUrl, scopes, services, settingsOf } from "./service.ts";
import { sheets } from "./sheets/sheets.ts";

/**
 * Completes the OAuth flow. The scope that Google granted decides between Gmail and Google Sheets.
 * @returns false if the inbox does not exist; then nothing is stored
 * @throws AccessDenied, MailboxAlreadyConnected, NotConfigured, ProviderFailure
 */
export async function connect(scope: UserScope, { code, state, inbox_id }: GoogleReturn): Promise<boolean> {
  settingsOf(scope.platform.config);
  const expected = state?.startsWith("sheets") ? "sheets" : "gmail";
  const left = await finishOAuth(scope, expected, state);
  const agreed = await withTimeout("Google", () => exchange(scope, code, left.type)).catch(asDenial);
  if (hasReturnPage(state) && agreed.client !== expected) throw new AccessDenied();
  return storeAuthorization(scope, { ...left, inboxId: left.inboxId ?? inbox_id ?? null }, agreed);
}

interface Agreed {
  client: GoogleClient;
  tokens: Credentials & { refresh_token: string };
  mailbox: { email: string; historyId: string } | undefined;
}

/** Every refusal by Google becomes the same error. */
function asDenial(error: unknown): never {
  throw error instanceof ProviderRefused || error instanceof Revoked ? new AccessDenied() : error;
}

async function exchange({ platform: { config } }: UserScope, code: string, type: string): Promise<Agreed> {
  const auth = await openAuth(config);
  const { tokens } = await auth
    .getToken({ code, redirect_uri: redirectUrl(config, type) })
    .catch((error: unknown) => throwAsTokenFailure("Google", error));
  const granted = tokens.scope?.split(" ") ?? [];
  const client = (["sheets", "gmail"] as const).find((each) => scopes[each].every((scope) => granted.includes(scope)));
  if (!client || !tokens.refresh_token) throw new AccessDenied();
  const kept = { ...tokens, refresh_token: tokens.refresh_token };
  if (client === "sheets") return { client, tokens: kept, mailbox: undefined };
  const api = await openGmail(config, await openAuth(config, { accessToken: tokens.access_token ?? undefined }));
  const { data } = await api.users
    .getProfile({ userId: "me" })
    .catch((error: unknown) => throwAsFailure(services.gmail.title, error));
  if (!data.emailAddress || !data.historyId) throw new AccessDenied();
  return { client, tokens: kept, mailbox: { email: data.emailAddress.toLowerCase(), historyId: data.historyId } };
}

/** The type of a mailbox comes from the state: the team's, or an agent's own. Published clients may send neither. */
function typeFor(client: GoogleClient, type: string) {
  if (client === "sheets") return "sheets";
  return type === "support" || type === "personal" ? type : null;
}

/** Stores the authorization. The team's mailbox is read from now on; earlier mails are not imported. */
async function storeAuthorization(
  scope: UserScope,
  { type, inboxId }: OAuthState,
  { client, tokens, mailbox }: Agreed,
) {
  const { platform } = scope;
  const isSupport = client === "gmail" && type === "support";
  const row = {
    user_id: scope.actor.id,
    client,
    type: typeFor(client, type),
    inbox_id: client === "sheets" ? null : inboxId,
    access_token_encrypted: sealIfAny(platform, "google", tokens.access_token),
    refresh_token_encrypted: seal(platform, "google", tokens.refresh_token),
    expires_at: secondsOf(tokens.expiry_date),
    token_type: tokens.token_type ?? null,
    scope: scopes[client].join(" "),
    email: mailbox?.email ?? null,
    metadata: isSupport && mailbox ? JSON.stringify({ next_history_id: mailbox.historyId }) : null,
  };
  try {
    await transaction(scope, async (inside) => {
      await upsertAuthorization(inside, row).catch(refuseUnknownReference);
      if (isSupport) await subscribe(inside, gmail);
      if (client === "sheets") await subscribe(inside, sheets);
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error) && mailbox) throw new MailboxAlreadyConnected(mailbox.email);
    if (error instanceof Invalid) return false;
    throw error;
  }
}
