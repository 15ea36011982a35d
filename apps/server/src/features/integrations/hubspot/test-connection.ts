import type { ConnectionCheck } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { ask, callsAfter, nameIn, type ServiceAnswer } from "../shared/connection-calls.ts";
import { check, clockCheck, missingOf, type Outcome, ok, refused, reportsWith } from "../shared/connection-checks.ts";
import { codeIn } from "../shared/failures.ts";
import { introspection } from "./client.ts";
import { freshToken } from "./contacts.ts";
import { type AuthorizationRow, findAuthorizationById } from "./queries.ts";
import { service, settingsOf } from "./service.ts";

const { title } = service;

/** The codes of the checks besides the common ones. The guide explains all of them. */
export const codes = ["missing_scopes", "not_configured", "secret_key_changed"] as const;
const { checkMissing } = reportsWith<typeof codes>();

/** The checks of a connected HubSpot account. It sends no events, so there is no webhook. */
export async function testHubspot(
  scope: Scope,
  id: string,
  signal: AbortSignal,
): Promise<ConnectionCheck[] | undefined> {
  const row = await findAuthorizationById(scope, id);
  if (!row) return undefined;
  const isAccepted = (answer: ServiceAnswer) => refusalIn(answer) === undefined;
  const calls = callsAfter(title, row, () => introspect(scope, row, signal), isAccepted);
  return Promise.all([
    check("token", "Access token", async () => checkToken(await calls.first())),
    check("scopes", "Scopes", async () => checkScopes(scope, await calls.accepted())),
    clockCheck(title, calls),
  ]);
}

/** @throws ProviderFailure */
async function introspect(scope: Scope, row: AuthorizationRow, signal: AbortSignal): Promise<ServiceAnswer> {
  const { config } = scope.platform;
  const { url, form } = introspection(config, await freshToken(scope, row, signal));
  return ask(title, url, { method: "POST", body: new URLSearchParams(form), signal });
}

function refusalIn({ status, body }: ServiceAnswer): string | undefined {
  if (status === 200) return body.active === true ? undefined : "inactive_token";
  return codeIn(body.category) ?? `http_${status}`;
}

function checkToken(answer: ServiceAnswer): Outcome {
  const refusal = refusalIn(answer);
  if (refusal === "inactive_token") return refused(refusal, "HubSpot no longer accepts the token. Connect again.");
  if (refusal) {
    return refused(refusal, "HubSpot refuses this server's app. Check HUBSPOT_CLIENT_ID and HUBSPOT_CLIENT_SECRET.");
  }
  return ok(`HubSpot accepts the token of the account ${nameIn(answer.body.hub_domain)}.`);
}

function checkScopes({ platform: { config } }: Scope, { body }: ServiceAnswer): Outcome {
  const granted = Array.isArray(body.scopes) ? body.scopes.map(String) : [];
  return checkMissing(missingOf(settingsOf(config).scopes.split(/\s+/), granted), {
    code: "missing_scopes",
    remedy: "Add them to “requiredScopes” of the app, upload it, and connect again.",
  });
}
