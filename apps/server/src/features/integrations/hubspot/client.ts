import type { HubspotContact, HubspotFilter } from "@parley/contract";
import type { Config } from "../../../platform/config.ts";
import { storedName } from "../shared/authorizations.ts";
import { TIMEOUT_MS } from "../shared/call.ts";
import {
  connectFailure,
  failureOf,
  ProviderDown,
  type ProviderFailure,
  ProviderRefused,
  Revoked,
  UnexpectedResponse,
} from "../shared/failures.ts";
import { fetchJson } from "../shared/fetch-json.ts";
import { redirectUrl, service, settingsOf } from "./service.ts";

/**
 * The dated version of HubSpot's APIs. HubSpot's SDK offers older versions only, of which OAuth v1 ends on 2027-02-16.
 * Source: https://developers.hubspot.com/docs/api-reference/2026-03/authentication/oauth-tokens/token-introspect
 */
const VERSION = "2026-03";
const TOKEN_PATH = `/oauth/${VERSION}/token`;
const CONTACTS_PATH = `/crm/objects/${VERSION}/contacts`;

const PROPERTIES = ["email", "phone", "firstname", "lastname", "company", "website"] as const;
const MOST_CONTACTS = 100;

export type ContactProperties = Partial<Record<(typeof PROPERTIES)[number], string | null | undefined>>;

export interface Tokens {
  access_token: string;
  refresh_token: string;
  token_type: string;
  /** In seconds. */
  expires_in: number;
}

export const expiryOf = ({ expires_in }: Pick<Tokens, "expires_in">, now = Date.now()) =>
  new Date(now + expires_in * 1000).toISOString();

/** What HubSpot says about an access token. */
export interface TokenDescription {
  app_id: number | null;
  /** The id of the account at HubSpot, which its interface calls portal. */
  hub_id: number | null;
  /** The name of that account: its domain. */
  hub_domain: string | null;
  scopes: string[];
}

/** @throws ProviderFailure */
export async function exchangeCode(config: Config, code: string): Promise<Tokens> {
  const redirect_uri = redirectUrl(config);
  return tokensIn(
    await send(config, TOKEN_PATH, {
      form: { grant_type: "authorization_code", code, redirect_uri, ...appIn(config) },
      toFailure: connectFailure,
    }),
  );
}

/** If HubSpot refuses to renew a token, the connection is revoked. @throws ProviderFailure */
export async function renewTokens(config: Config, refresh_token: string, signal?: AbortSignal): Promise<Tokens> {
  return tokensIn(
    await send(config, TOKEN_PATH, {
      form: { grant_type: "refresh_token", refresh_token, ...appIn(config) },
      signal,
      toFailure: (title, answer) => {
        const failure = failureOf(title, answer);
        const isRefused = failure instanceof ProviderRefused && (failure.status === 400 || failure.status === 403);
        return isRefused ? new Revoked(title) : failure;
      },
    }),
  );
}

const INTROSPECTION_PATH = `${TOKEN_PATH}/introspect`;

const introspectionForm = (config: Config, token: string) => ({
  token,
  token_type_hint: "access_token",
  ...appIn(config),
});

/** The request that describes a token, for a test that needs the whole answer. */
export const introspection = (config: Config, token: string) => ({
  url: `${settingsOf(config).apiUrl}${INTROSPECTION_PATH}`,
  form: introspectionForm(config, token),
});

/** @throws ProviderFailure */
export async function describeToken(config: Config, token: string): Promise<TokenDescription> {
  const { app_id, hub_id, hub_domain, scopes } = await send<TokenDescription>(config, INTROSPECTION_PATH, {
    form: introspectionForm(config, token),
    toFailure: connectFailure,
  });
  if (!Array.isArray(scopes)) throw new UnexpectedResponse(service.title);
  return {
    app_id: idOrNull(app_id),
    hub_id: idOrNull(hub_id),
    hub_domain: storedName(hub_domain),
    scopes: scopes.map(String),
  };
}

/** Contacts that match the filters, or the first 100 without filters. @throws ProviderFailure */
export async function findContacts(config: Config, token: string, filters: HubspotFilter[]): Promise<HubspotContact[]> {
  const search = {
    filterGroups: [{ filters }],
    properties: PROPERTIES,
    limit: MOST_CONTACTS,
    after: "0",
    sorts: ["createdate"],
  };
  const firstPage = new URLSearchParams({ limit: String(MOST_CONTACTS), properties: PROPERTIES.join() });
  const { results } = await (filters.length > 0
    ? send<{ results: HubspotContact[] }>(config, `${CONTACTS_PATH}/search`, { token, json: search })
    : send<{ results: HubspotContact[] }>(config, `${CONTACTS_PATH}?${firstPage}`, { token }));
  const areContacts = Array.isArray(results) && results.every((contact) => typeof contact?.id === "string");
  if (!areContacts) throw new UnexpectedResponse(service.title);
  return results;
}

/** Properties without a value are left out. @throws ProviderFailure */
export async function createContact(
  config: Config,
  token: string,
  given: ContactProperties,
): Promise<HubspotContact & { id: string }> {
  const properties = Object.fromEntries(PROPERTIES.flatMap((name) => (given[name] ? [[name, given[name]]] : [])));
  const json = { properties, associations: [] };
  const created = await send<HubspotContact>(config, CONTACTS_PATH, { token, json });
  if (typeof created.id !== "string") throw new UnexpectedResponse(service.title);
  return { ...created, id: created.id };
}

function appIn(config: Config) {
  const { clientId, clientSecret } = settingsOf(config);
  return { client_id: clientId, client_secret: clientSecret.reveal() };
}

function tokensIn({ access_token, refresh_token, token_type, expires_in }: Partial<Tokens>): Tokens {
  const areTexts = typeof access_token === "string" && typeof refresh_token === "string";
  if (!areTexts || typeof expires_in !== "number") throw new UnexpectedResponse(service.title);
  return {
    access_token,
    refresh_token,
    expires_in,
    token_type: typeof token_type === "string" ? token_type : "bearer",
  };
}

const idOrNull = (id: number | null | undefined) => (Number.isSafeInteger(id) ? (id ?? null) : null);

interface Request {
  token?: string;
  json?: object;
  form?: Record<string, string>;
  toFailure?: typeof failureOf;
  /** Cancels the request. The default is 15 seconds. */
  signal?: AbortSignal | undefined;
}

/** A GET, or a POST with a body. The properties of the answer may be missing. @throws ProviderFailure */
async function send<Answer extends object>(
  config: Config,
  path: string,
  { token, json, form, toFailure = failureOf, signal = AbortSignal.timeout(TIMEOUT_MS) }: Request,
): Promise<Partial<Answer>> {
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
  const response = await fetchJson(`${settingsOf(config).apiUrl}${path}`, {
    headers: {
      accept: "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { "content-type": "application/json" }),
    },
    ...(body && { method: "POST", body }),
    redirect: "error",
    signal,
  }).catch(() => {
    throw new ProviderDown(service.title);
  });
  const answer = (await response.json().catch(() => undefined)) as
    | (Partial<Answer> & { message?: unknown })
    | undefined;
  if (response.ok && answer) return answer;
  throw failureIn(response, answer?.message, toFailure);
}

function failureIn({ status, headers }: Response, message: unknown, toFailure: typeof failureOf): ProviderFailure {
  return toFailure(service.title, {
    status,
    retryAfter: headers.get("retry-after"),
    message: typeof message === "string" ? message.slice(0, 500) : undefined,
  });
}
