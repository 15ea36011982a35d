import { randomUUID } from "node:crypto";
import { ConsentPage } from "./consent.ts";
import { type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";

const APP = { clientId: "hubspot-app", clientSecret: "hubspot-app-secret" };

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
 * A stand-in for HubSpot, per its documentation of OAuth (v1) and of contacts (CRM v3).
 * Sources: developers.hubspot.com, "OAuth API", "CRM API: Contacts", "CRM API: Search".
 */
export class HubspotStandIn extends StandIn {
  readonly portal = 4242;
  readonly contacts: Contact[] = [];
  readonly consent = new ConsentPage(this, "/oauth/authorize", APP, { isKnownScope });
  /** The lifetime of issued tokens. */
  lifeSeconds = 1800;
  protected override readonly tooMany = {
    status: "error",
    message: "You have reached your ten_secondly_rolling limit.",
    errorType: "RATE_LIMIT",
    policyName: "TEN_SECONDLY_ROLLING",
  };
  readonly #tokens = new Map<string, Token>();
  readonly #refreshTokens = new Set<string>();

  constructor() {
    super();
    this.route("POST", "/oauth/v1/token", (asked) => this.#giveTokens(asked));
    this.route("GET", "/oauth/v1/access-tokens/:token", ({ params }) => this.#describeToken(params.token!));
    this.route("POST", "/crm/v3/objects/contacts", (asked) => this.#withToken(asked, () => this.#create(asked)));
    this.route("GET", "/crm/v3/objects/contacts", (asked) => this.#withToken(asked, () => this.#list(asked)));
    this.route("POST", "/crm/v3/objects/contacts/search", (asked) => this.#withToken(asked, () => this.#search(asked)));
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

  #giveTokens({ headers, text }: ProviderRequest): Reply {
    if (!headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
      return { status: 415, body: { status: "error", message: "A form is expected" } };
    }
    const form = Object.fromEntries(new URLSearchParams(text));
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
    return { body: { token_type: "bearer", refresh_token, access_token, expires_in: this.lifeSeconds } };
  }

  #describeToken(token: string): Reply {
    if (!this.#tokens.has(token)) return { status: 404, body: { status: "error", message: "No such token" } };
    return {
      body: {
        token,
        user: "owner@example.com",
        hub_domain: "example.com",
        scopes: ["contacts", "content", "oauth"],
        hub_id: this.portal,
        app_id: 111,
        expires_in: this.lifeSeconds,
        user_id: 7,
        token_type: "access",
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
    if (unknown.length > 0) return { status: 400, body: { status: "error", message: `No such property: ${unknown}` } };
    if (properties.email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(properties.email)) {
      const message = 'Property values were not valid: [{"error":"INVALID_EMAIL","name":"email"}]';
      return { status: 400, body: { status: "error", message, category: "VALIDATION_ERROR" } };
    }
    const same = this.contacts.find((contact) => properties.email && contact.properties.email === properties.email);
    if (same) {
      const message = `Contact already exists. Existing ID: ${same.id}`;
      return { status: 409, body: { status: "error", message, category: "CONFLICT", correlationId: randomUUID() } };
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
    const {
      filterGroups = [],
      limit = 10,
      properties: shown = [],
    } = JSON.parse(text) as {
      filterGroups?: { filters: { propertyName: string; operator: string; value: string }[] }[];
      limit?: number;
      properties?: string[];
    };
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

const badRequest: Reply = {
  status: 400,
  body: { status: "error", message: "There was a problem with the request.", category: "VALIDATION_ERROR" },
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
  body: {
    status: "error",
    message: "The OAuth token used to make this call expired.",
    category: "EXPIRED_AUTHENTICATION",
  },
};
