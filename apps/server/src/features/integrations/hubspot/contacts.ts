import type { HubspotContact, HubspotContactDraft, HubspotFilter } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { NotConnected } from "../shared/errors.ts";
import { seal, unseal } from "../shared/secrets.ts";
import { createContact, expiryOf, findContacts, renewTokens } from "./client.ts";
import { type AuthorizationRow, findAuthorization, updateTokens } from "./queries.ts";
import { service } from "./service.ts";

const RENEW_BEFORE_MS = 10 * 60_000;

/** Contacts that match the filters, or the first 100 without filters. @throws NotConnected, ProviderFailure */
export function listContacts(scope: Scope, filters: HubspotFilter[]): Promise<HubspotContact[]> {
  return withToken(scope, (token) => findContacts(scope.platform.config, token, filters));
}

/** @throws NotConnected, ProviderFailure */
export async function addContact(scope: Scope, draft: HubspotContactDraft): Promise<HubspotContact> {
  const { first_name: firstname, last_name: lastname, ...rest } = draft;
  const [contact] = await withToken(scope, async (token) => [
    await createContact(scope.platform.config, token, { ...rest, firstname, lastname }),
  ]);
  return contact!;
}

async function withToken(
  scope: Scope,
  request: (token: string) => Promise<HubspotContact[]>,
): Promise<HubspotContact[]> {
  const authorization = await findAuthorization(scope);
  if (!authorization) throw new NotConnected("Missing HubSpot authorization!");
  const contacts = await callProvider(scope, service, authorization, async () =>
    request(await freshToken(scope, authorization)),
  );
  return contacts.map((contact) => withProfile(contact, authorization.hubspot_portal_id));
}

function withProfile(contact: HubspotContact, portal: number | null): HubspotContact {
  const hubspot_profile_url = `https://app.hubspot.com/contacts/${portal}/contact/${contact.id}`;
  return { ...contact, ...(portal && { hubspot_profile_url }) };
}

/** An access token that is valid for at least ten minutes. */
export async function freshToken(scope: Scope, authorization: AuthorizationRow, signal?: AbortSignal): Promise<string> {
  const { platform } = scope;
  const { expires_at, access_token_encrypted, refresh_token_encrypted } = authorization;
  const lasts = expires_at !== null && Date.parse(expires_at) - Date.now() > RENEW_BEFORE_MS;
  if (lasts) return unseal(platform, "hubspot", access_token_encrypted);
  const tokens = await renewTokens(platform.config, unseal(platform, "hubspot", refresh_token_encrypted), signal);
  await updateTokens(scope, authorization, {
    access_token_encrypted: seal(platform, "hubspot", tokens.access_token),
    refresh_token_encrypted: seal(platform, "hubspot", tokens.refresh_token),
    expires_at: expiryOf(tokens),
  });
  return tokens.access_token;
}
