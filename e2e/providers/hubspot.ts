import { randomUUID } from "node:crypto";
import { ConsentPage } from "./consent.ts";
import { Description } from "./description.ts";
import { formIn, type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";

const APP = { clientId: "hubspot-app", clientSecret: "hubspot-app-secret" };

export const HUBSPOT_PATHS = { token: "/oauth/2026-03/token", contacts: "/crm/objects/2026-03/contacts" } as const;

interface Contact {
  id: string;
  properties: Record<string, string>;
}

interface Token {
  /** The grant of a user. Tokens are valid as long as the grant. */
  readonly refreshToken: string;
  readonly expiresAt: number;
}

/**
 * A stand-in for HubSpot's API of version 2026-03: OAuth tokens and contacts. OAuth v1, which HubSpot removes, is absent.
 * Sources: developers.hubspot.com/docs/api-reference/2026-03, "OAuth tokens", "Contacts", and the OpenAPI documents there.
 */
export class HubspotStandIn extends StandIn {
  protected override readonly description = Description.of("hubspot");
  readonly portal = 4242;
  readonly contacts: Contact[] = [];
  readonly consent = new ConsentPage(this, "/oauth/authorize", APP, { isKnownScope });
  /** The lifetime of issued tokens. */
  lifeSeconds = 1800;
  /** Scopes that the app lacks. */
  missingScopes: string[] = [];
  protected override readonly tooMany = {
    status: "error",
    message: "You have reached your ten_secondly_rolling limit.",
    errorType: "RATE_LIMIT",
    policyName: "TEN_SECONDLY_ROLLING",
    correlationId: "4",
  };
  readonly #tokens = new Map<string, Token>();
  readonly #refreshTokens = new Set<string>();

  constructor() {
    super();
    this.route("POST", HUBSPOT_PATHS.token, (asked) => this.#giveTokens(asked));
    this.route("POST", `${HUBSPOT_PATHS.token}/introspect`, (asked) => this.#describeToken(asked));
    const { contacts } = HUBSPOT_PATHS;
    this.route("POST", contacts, (asked) => this.#withToken(asked, () => this.#create(asked)));
    this.route("GET", contacts, (asked) => this.#withToken(asked, () => this.#list(asked)));
    this.route("POST", `${contacts}/search`, (asked) => this.#withToken(asked, () => this.#search(asked)));
  }

  /** The server's configuration for this stand-in. */
  get environment() {
    return {
      HUBSPOT_CLIENT_ID: APP.clientId,
      HUBSPOT_CLIENT_SECRET: APP.clientSecret,
      HUBSPOT_URL: this.url,
      HUBSPOT_API_URL: this.url,
    };
  }

  override reset() {
    super.reset();
    this.lifeSeconds = 1800;
    this.missingScopes = [];
    this.contacts.splice(0);
    this.revokeAll();
  }

  /** The user uninstalls the app: all tokens are invalid, and cannot be refreshed. */
  revokeAll() {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  /** Revokes only the first grant. */
  revokeFirst() {
    const [first] = this.#refreshTokens;
    this.#refreshTokens.delete(first!);
    for (const [token, { refreshToken }] of this.#tokens) if (refreshToken === first) this.#tokens.delete(token);
  }

  #giveTokens(asked: ProviderRequest): Reply {
    const form = formIn(asked);
    if (!form) return noForm;
    if (form.grant_type === "refresh_token") {
      const isKnown = this.#refreshTokens.has(form.refresh_token ?? "");
      const isApp = form.client_id === APP.clientId && form.client_secret === APP.clientSecret;
      if (!isKnown || !isApp) return wrongRefreshToken;
      return this.#tokensFor(form.refresh_token!);
    }
    if (form.grant_type !== "authorization_code" || !form.redirect_uri) return wrongCode;
    if (typeof this.consent.redeem(form) === "string") return wrongCode;
    return this.#tokensFor(randomUUID());
  }

  #tokensFor(refresh_token: string): Reply {
    const access_token = randomUUID();
    this.#refreshTokens.add(refresh_token);
    this.#tokens.set(access_token, { refreshToken: refresh_token, expiresAt: Date.now() + this.lifeSeconds * 1000 });
    return {
      body: {
        token_type: "bearer",
        refresh_token,
        access_token,
        expires_in: this.lifeSeconds,
        hub_id: this.portal,
        scopes: GRANTED,
        token_use: "access_token",
        user_id: 7,
      },
    };
  }

  #describeToken(asked: ProviderRequest): Reply {
    const form = formIn(asked);
    if (!form) return noForm;
    if (form.client_id !== APP.clientId || form.client_secret !== APP.clientSecret) return wrongClient;
    const token = this.#tokens.get(form.token ?? "");
    if (!token || form.token_type_hint !== "access_token") return { body: { active: false } };
    const expires_in = Math.floor((token.expiresAt - Date.now()) / 1000);
    return {
      body: {
        active: true,
        app_id: 111,
        client_id: APP.clientId,
        expires_in,
        hub_domain: "example.com",
        hub_id: this.portal,
        is_private_distribution: true,
        scopes: GRANTED.filter((scope) => !this.missingScopes.includes(scope)),
        signed_access_token: {
          appId: 111,
          appInstallId: "1",
          audience: "",
          expiresAt: token.expiresAt,
          hubId: this.portal,
          hublet: "na1",
          installingUserId: 7,
          isPrivateDistribution: true,
          isServiceAccount: false,
          isUserLevel: false,
          newSignature: "",
          scopeToScopeGroupPks: "",
          scopes: "",
          signature: "",
          trialScopeToScopeGroupPks: "",
          trialScopes: "",
          userId: 7,
        },
        token: form.token,
        token_type: "bearer",
        token_use: "access_token",
        user: "owner@example.com",
        user_id: 7,
      },
    };
  }

  #withToken({ headers }: ProviderRequest, answer: () => Reply): Reply {
    const token = this.#tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (!token || token.expiresAt <= Date.now()) return expired;
    return answer();
  }

  #create({ text }: ProviderRequest): Reply {
    const { properties = {} } = JSON.parse(text) as { properties?: Record<string, string> };
    const unknown = Object.keys(properties).filter((name) => !known.includes(name));
    if (unknown.length > 0) return { status: 400, body: failure("VALIDATION_ERROR", `No such property: ${unknown}`) };
    if (properties.email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(properties.email)) {
      const message = 'Property values were not valid: [{"error":"INVALID_EMAIL","name":"email"}]';
      return { status: 400, body: failure("VALIDATION_ERROR", message) };
    }
    const same = this.contacts.find((contact) => properties.email && contact.properties.email === properties.email);
    if (same) {
      const message = `Contact already exists. Existing ID: ${same.id}`;
      return { status: 409, body: failure("CONFLICT", message) };
    }
    const contact = { id: String(500 + this.contacts.length), properties };
    this.contacts.push(contact);
    return { status: 201, body: present(contact) };
  }

  /** The default page size is 10, the maximum 100. */
  #list({ query }: ProviderRequest): Reply {
    const limit = Number(query.get("limit") ?? 10);
    if (!(limit >= 1 && limit <= 100)) return badRequest;
    const from = Number(query.get("after") ?? 0);
    const page = this.contacts.slice(from, from + limit);
    const rest = from + limit < this.contacts.length;
    const shown = query.getAll("properties").flatMap((names) => names.split(","));
    return {
      body: {
        results: page.map((contact) => present(contact, shown)),
        ...(rest && { paging: { next: { after: String(from + limit) } } }),
      },
    };
  }

  #search({ text }: ProviderRequest): Reply {
    const search = JSON.parse(text) as {
      after: string;
      filterGroups: { filters: { propertyName: string; operator: string; value: string }[] }[];
      limit: number;
      properties: string[];
      sorts: string[];
    };
    const { after, filterGroups, limit, properties: shown, sorts } = search;
    if (typeof after !== "string" || ![filterGroups, shown, sorts].every(Array.isArray)) return badRequest;
    const filters = filterGroups.flatMap((group) => group.filters);
    const areFilters = filters.every(({ operator, propertyName }) => operator === "EQ" && known.includes(propertyName));
    if (!areFilters || filterGroups.length > 5 || filters.length > 18 || !(limit >= 1 && limit <= 200))
      return badRequest;
    const results = this.contacts.filter(({ properties }) =>
      filters.every(({ propertyName, value }) => properties[propertyName] === value),
    );
    return {
      body: { total: results.length, results: results.slice(0, limit).map((contact) => present(contact, shown)) },
    };
  }
}

/** The scopes of the app. */
const GRANTED = ["oauth", "crm.objects.contacts.read", "crm.objects.contacts.write"];

const known = ["email", "phone", "firstname", "lastname", "company", "website"];

/** The default properties of a contact. */
const always = ["email", "firstname", "lastname"];

const present = ({ id, properties }: Contact, shown: string[] = known) => ({
  id,
  properties: Object.fromEntries(Object.entries(properties).filter(([name]) => [...always, ...shown].includes(name))),
  createdAt: "2026-11-23T00:00:00.000Z",
  updatedAt: "2026-11-23T00:00:00.000Z",
  archived: false,
});

/** A scope is `oauth`, or names a kind of object: `crm.objects.contacts.read`, `contacts`. */
const isKnownScope = (scope: string) => /^(?:oauth|contacts|content|crm(?:\.\w+)+)$/.test(scope);

const failure = (category: string, message: string) => ({
  status: "error",
  message,
  correlationId: randomUUID(),
  category,
});

const badRequest: Reply = { status: 400, body: failure("VALIDATION_ERROR", "There was a problem with the request.") };
const noForm: Reply = { status: 415, body: failure("VALIDATION_ERROR", "A form is expected") };
const wrongClient: Reply = {
  status: 401,
  body: { message: "missing or invalid client credentials", category: "INVALID_CLIENT", correlationId: "3" },
};
const wrongCode: Reply = {
  status: 400,
  body: { status: "BAD_AUTH_CODE", message: "missing or unknown auth code", correlationId: "1" },
};
const wrongRefreshToken: Reply = {
  status: 400,
  body: { status: "BAD_REFRESH_TOKEN", message: "missing or invalid refresh token", correlationId: "2" },
};
const expired: Reply = {
  status: 401,
  body: failure("EXPIRED_AUTHENTICATION", "The OAuth token used to make this call expired."),
};
