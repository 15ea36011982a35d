import type { Client } from "@hubspot/api-client";
import type { HubspotContact, HubspotContactDraft, HubspotFilter } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { callProvider } from "../shared/call.ts";
import { NotConnected } from "../shared/errors.ts";
import { seal, unseal } from "../shared/secrets.ts";
import { assertResponse, openClient, throwAsFailure, throwAsRefreshFailure } from "./client.ts";
import { expiryOf } from "./connect.ts";
import { integration, settingsOf } from "./integration.ts";
import { type AuthorizationRow, findAuthorization, updateTokens } from "./queries.ts";

const PROPERTIES = ["email", "phone", "firstname", "lastname", "company", "website"];
const MOST = 100;
const REFRESH_BEFORE_MS = 10 * 60_000;

/** Contacts that match the filters, or the first 100 without filters. @throws NotConnected, ProviderFailure */
export function listContacts(scope: Scope, filters: HubspotFilter[]): Promise<HubspotContact[]> {
  return withClient(scope, async ({ crm: { contacts } }) => {
    const query = { filterGroups: [{ filters }], properties: PROPERTIES, limit: MOST };
    const { results } = await (filters.length > 0
      ? contacts.searchApi.doSearch(query as Parameters<typeof contacts.searchApi.doSearch>[0])
      : contacts.basicApi.getPage(MOST, undefined, PROPERTIES));
    assertResponse(Array.isArray(results));
    return results;
  });
}

/** @throws NotConnected, ProviderFailure */
export async function addContact(scope: Scope, draft: HubspotContactDraft): Promise<HubspotContact> {
  const { first_name: firstname, last_name: lastname, ...rest } = draft;
  const known = { ...rest, firstname, lastname };
  const properties: Record<string, string> = {};
  for (const [name, value] of Object.entries(known)) if (PROPERTIES.includes(name) && value) properties[name] = value;
  const [contact] = await withClient(scope, async ({ crm: { contacts } }) => {
    const added = await contacts.basicApi.create({ properties, associations: [] });
    assertResponse(added?.id);
    return [added];
  });
  return contact!;
}

async function withClient(scope: Scope, request: (client: Client) => Promise<object[]>): Promise<HubspotContact[]> {
  const authorization = await findAuthorization(scope);
  if (!authorization) throw new NotConnected("Missing HubSpot authorization!");
  const contacts = await callProvider(scope, integration, authorization, async () => {
    const client = await openClient(scope.platform.config, await freshToken(scope, authorization));
    return request(client).catch(throwAsFailure);
  });
  const { hubspot_portal_id: portal } = authorization;
  return contacts.map((contact) => withProfile(contact as { id: string }, portal));
}

function withProfile(contact: { id: string }, portal: number | null): HubspotContact {
  const hubspot_profile_url = `https://app.hubspot.com/contacts/${portal}/contact/${contact.id}`;
  return { ...contact, ...(portal && { hubspot_profile_url }) };
}

/** An access token that is valid for at least ten minutes. */
async function freshToken(scope: Scope, authorization: AuthorizationRow): Promise<string> {
  const { platform } = scope;
  const { expires_at, access_token_encrypted, refresh_token_encrypted } = authorization;
  const lasts = expires_at !== null && Date.parse(expires_at) - Date.now() > REFRESH_BEFORE_MS;
  if (lasts) return unseal(platform, "hubspot", access_token_encrypted);
  const { clientId, clientSecret } = settingsOf(platform.config);
  const { oauth } = await openClient(platform.config);
  const refreshToken = unseal(platform, "hubspot", refresh_token_encrypted);
  const tokens = await oauth.tokensApi
    .create("refresh_token", undefined, undefined, clientId, clientSecret.reveal(), refreshToken)
    .catch(throwAsRefreshFailure);
  assertResponse(tokens?.accessToken);
  await updateTokens(scope, authorization, {
    access_token_encrypted: seal(platform, "hubspot", tokens.accessToken),
    refresh_token_encrypted: seal(platform, "hubspot", tokens.refreshToken),
    expires_at: expiryOf(tokens),
  });
  return tokens.accessToken;
}
