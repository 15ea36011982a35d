import type { ConnectionCheck } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { ask, callsAfter, nameIn, type ServiceAnswer } from "../shared/connection-calls.ts";
import { check, clockCheck, type Outcome, ok, refused } from "../shared/connection-checks.ts";
import { codeIn } from "../shared/failures.ts";
import { unseal } from "../shared/secrets.ts";
import { type AuthorizationRow, findAuthorizationById } from "./queries.ts";
import { service, settingsOf } from "./service.ts";

const { title } = service;

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = ["not_configured", "secret_key_changed"] as const;

/**
 * The checks of a connected workspace. It sends no events, so there is no webhook. Intercom has no call that lists the
 * permissions of a token, so one contact is read. Sources: developers.intercom.com, "Identify an admin", "Error codes".
 */
export async function testIntercom(
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<ConnectionCheck[] | undefined> {
  const row = await findAuthorizationById(scope, id);
  if (!row) return undefined;
  const isAccepted = (answer: ServiceAnswer) => refusalIn(answer) === undefined;
  const calls = callsAfter(title, row, () => get(scope, row, "/me", signal), isAccepted);
  const contacts = calls.after(() => get(scope, row, "/contacts?per_page=1", signal));
  return Promise.all([
    check("token", "Access token", async () => checkToken(await calls.first())),
    check("scopes", "Permissions", async () => checkPermissions(await contacts())),
    clockCheck(title, calls),
  ]);
}

/** @throws ProviderFailure */
async function get(scope: Scope, row: AuthorizationRow, path: string, signal: AbortSignal): Promise<ServiceAnswer> {
  const { platform } = scope;
  const authorization = `Bearer ${unseal(platform, "intercom", row.access_token_encrypted)}`;
  const url = `${settingsOf(platform.config).apiUrl}${path}`;
  return ask(title, url, { headers: { authorization, accept: "application/json" }, signal });
}

/** `{type: "error.list", errors: [{code, message}]}` */
function refusalIn({ status, body }: ServiceAnswer): string | undefined {
  if (status === 200) return undefined;
  const [error] = Array.isArray(body.errors) ? (body.errors as ({ code?: unknown } | null)[]) : [];
  return codeIn(error?.code) ?? `http_${status}`;
}

function checkToken(answer: ServiceAnswer): Outcome {
  const refusal = refusalIn(answer);
  if (refusal) return refused(refusal, `Intercom refuses the token (${refusal}). Connect again.`);
  const { name } = (answer.body.app ?? {}) as { name?: unknown };
  return ok(`Intercom accepts the token of the workspace ${nameIn(name)}.`);
}

function checkPermissions(answer: ServiceAnswer): Outcome {
  const refusal = refusalIn(answer);
  if (!refusal) {
    return ok("The token may read contacts. Intercom does not report whether it may write them.");
  }
  return refused(
    refusal,
    `Intercom refuses to list contacts (${refusal}). Add “Read and list users and companies” and “Write users and companies” under “Authentication” of the app, and connect again.`,
  );
}
