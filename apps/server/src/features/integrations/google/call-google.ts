import type { gmail_v1 } from "@googleapis/gmail";
import type { sheets_v4 } from "@googleapis/sheets";
import type { OAuth2Client } from "google-auth-library";
import type { Scope } from "../../../platform/scope.ts";
import { callProvider, TIMEOUT_MS } from "../shared/call.ts";
import { sealIfAny, unseal } from "../shared/secrets.ts";
import { openAuth, openGmail, openSheets, statusOf, throwAsFailure, throwAsTokenFailure } from "./client.ts";
import { type AuthorizationRow, updateTokens } from "./queries.ts";
import { type Service, services } from "./service.ts";

const RENEW_BEFORE_SECONDS = 5 * 60;
const BYTES_A_MS = 500;

/** Calls Gmail with an authorization, and records its health. @throws ProviderFailure */
export const callGmail = <T>(
  scope: Scope,
  row: AuthorizationRow,
  request: (gmail: gmail_v1.Gmail) => Promise<T>,
  longestMs?: number,
) =>
  callGoogle(
    scope,
    services.gmail,
    row,
    async (auth) => request(await openGmail(scope.platform.config, auth)),
    longestMs,
  );

/** Calls Google Sheets with an authorization, and records its health. @throws ProviderFailure */
export const callSheets = <T>(scope: Scope, row: AuthorizationRow, request: (api: sheets_v4.Sheets) => Promise<T>) =>
  callGoogle(scope, services.sheets, row, async (auth) => request(await openSheets(scope.platform.config, auth)));

/** The time limit for a transfer: the time that it takes at 4 Mbit/s, but at least 15 seconds. */
export const transferTimeoutMs = (bytes: number) => Math.max(TIMEOUT_MS, bytes / BYTES_A_MS);

function callGoogle<T>(
  scope: Scope,
  service: Service,
  row: AuthorizationRow,
  request: (auth: OAuth2Client) => Promise<T>,
  longestMs = TIMEOUT_MS,
) {
  const work = async () => {
    const kept = keptToken(scope, row);
    const answer = kept && (await callWith(scope, kept, request, longestMs));
    if (answer && "done" in answer) return answer.done;
    // A stored token may expire early, so a 401 is retried once with a new token.
    if (answer && statusOf(answer.error) !== 401) return throwAsFailure(service.title, answer.error);
    const renewed = await callWith(scope, await renewToken(scope, service, row), request, longestMs);
    return "done" in renewed ? renewed.done : throwAsFailure(service.title, renewed.error);
  };
  return callProvider(scope, service, row, work, longestMs);
}

async function callWith<T>(
  { platform }: Scope,
  token: string,
  request: (auth: OAuth2Client) => Promise<T>,
  longestMs: number,
) {
  const auth = await openAuth(platform.config, { accessToken: token, longestMs });
  return request(auth).then(
    (done) => ({ done }),
    (error: unknown) => ({ error }),
  );
}

/** Undefined if the token expires within five minutes. */
export function keptToken(
  { platform }: Scope,
  { access_token_encrypted, expires_at }: AuthorizationRow,
): string | undefined {
  const lasts = (expires_at ?? 0) - Date.now() / 1000 > RENEW_BEFORE_SECONDS;
  return access_token_encrypted && lasts ? unseal(platform, "google", access_token_encrypted) : undefined;
}

/** @throws Revoked if the user withdrew the consent */
export async function renewToken(
  scope: Scope,
  { title }: Service,
  row: AuthorizationRow,
  signal?: AbortSignal,
): Promise<string> {
  const { platform } = scope;
  const auth = await openAuth(platform.config, { signal });
  auth.setCredentials({ refresh_token: unseal(platform, "google", row.refresh_token_encrypted) });
  const { credentials } = await auth.refreshAccessToken().catch((error: unknown) => throwAsTokenFailure(title, error));
  const { access_token, expiry_date } = credentials;
  await updateTokens(scope, row, {
    access_token_encrypted: sealIfAny(platform, "google", access_token),
    expires_at: secondsOf(expiry_date),
  });
  return access_token!;
}

/** Seconds since 1970, as in the contract. */
export const secondsOf = (milliseconds: number | null | undefined) =>
  milliseconds ? Math.floor(milliseconds / 1000) : null;
