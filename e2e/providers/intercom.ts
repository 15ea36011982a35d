import { randomUUID } from "node:crypto";
import { ConsentPage } from "./consent.ts";
import { Description } from "./description.ts";
import { type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";

const APP = { clientId: "intercom-app", clientSecret: "intercom-app-secret" };

interface Contact {
  id: string;
  type: "contact";
  workspace_id: string;
  external_id: string | null;
  role: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  has_hard_bounced: boolean;
  marked_email_as_spam: boolean;
  unsubscribed_from_emails: boolean;
  /** In seconds. */
  created_at: number;
  updated_at: number;
}

/**
 * A stand-in for Intercom, per its documentation of OAuth and of contacts.
 * Sources: developers.intercom.com, "Setting up OAuth", "REST API: Contacts", "Errors", "Rate limiting".
 */
export class IntercomStandIn extends StandIn {
  protected override readonly description = Description.of("intercom");
  readonly workspace = "ecahpwf5";
  readonly contacts: Contact[] = [];
  mayReadContacts = true;
  /** Whether `/me` answers. */
  isIdentifying = true;
  /** The redirect URI and the scopes are part of the app's settings, not of the request. */
  readonly consent = new ConsentPage(this, "/oauth", APP);
  protected override readonly tooMany = errors("rate_limit_exceeded", "Exceeded rate limit of 83 in 10_000 ms");
  readonly #tokens = new Set<string>();

  constructor() {
    super();
    this.route("POST", "/auth/eagle/token", (asked) => this.#giveToken(asked));
    this.route("GET", "/me", (asked) =>
      this.#withToken(asked, () =>
        this.isIdentifying ? { body: this.#me() } : { status: 500, body: errors("server_error") },
      ),
    );
    this.route("POST", "/contacts", (asked) => this.#withToken(asked, () => this.#create(asked)));
    this.route("GET", "/contacts", (asked) =>
      this.#withToken(asked, () =>
        this.mayReadContacts ? listOf(this.contacts) : { status: 403, body: errors("api_plan_restricted") },
      ),
    );
    this.route("POST", "/contacts/search", (asked) => this.#withToken(asked, () => this.#search(asked)));
  }

  get environment() {
    return {
      INTERCOM_CLIENT_ID: APP.clientId,
      INTERCOM_CLIENT_SECRET: APP.clientSecret,
      INTERCOM_URL: this.url,
      INTERCOM_API_URL: this.url,
    };
  }

  override reset() {
    super.reset();
    this.mayReadContacts = true;
    this.isIdentifying = true;
    this.contacts.splice(0);
  }

  /** The user uninstalls the app. */
  revokeAll() {
    this.#tokens.clear();
  }

  #giveToken({ text, headers }: ProviderRequest): Reply {
    if (!headers["content-type"]?.startsWith("application/json")) return { status: 415, body: errors("media_type") };
    if (typeof this.consent.redeem(JSON.parse(text)) === "string") {
      return { status: 401, body: errors("server_error", "The code is not known or was used before") };
    }
    const token = randomUUID();
    this.#tokens.add(token);
    return { body: { token, access_token: token, token_type: "Bearer" } };
  }

  #withToken({ headers }: ProviderRequest, answer: () => Reply): Reply {
    if (!this.#tokens.has(/^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "")) {
      return { status: 401, body: errors("unauthorized", "Access Token Invalid") };
    }
    return answer();
  }

  /** Source: developers.intercom.com, "Identify an admin". */
  #me() {
    const app = {
      type: "app",
      id_code: this.workspace,
      name: "Acme",
      created_at: 1_700_000_000,
      identity_verification: false,
    };
    return { type: "admin", id: "1", email: "owner@example.com", name: "Owner", email_verified: true, app };
  }

  #create({ text }: ProviderRequest): Reply {
    const given = JSON.parse(text) as Partial<Contact>;
    if (given.role !== "user" && given.role !== "lead") {
      return { status: 400, body: errors("parameter_invalid", "role must be either user or lead") };
    }
    if (given.role === "user" && !given.email && !given.external_id) {
      return { status: 400, body: errors("parameter_not_found", "email or external_id is required") };
    }
    if (given.email && !/^[^@\s]+@[^@\s]+$/.test(given.email)) {
      return { status: 400, body: errors("parameter_invalid", "Email address is invalid") };
    }
    const same = this.contacts.find(({ email }) => given.email && email === given.email);
    if (same) {
      const message = `A contact matching those details already exists with id=${same.id}`;
      return { status: 409, body: errors("conflict", message) };
    }
    const { role, email = null, phone = null, name = null, external_id = null } = given;
    const id = randomUUID().replaceAll("-", "").slice(0, 24);
    const now = Math.floor(Date.now() / 1000);
    const contact: Contact = {
      id,
      type: "contact",
      workspace_id: this.workspace,
      external_id,
      role,
      email,
      phone,
      name,
      has_hard_bounced: false,
      marked_email_as_spam: false,
      unsubscribed_from_emails: false,
      created_at: now,
      updated_at: now,
    };
    this.contacts.push(contact);
    return { body: contact };
  }

  #search({ text }: ProviderRequest): Reply {
    const { query } = JSON.parse(text) as { query?: { field: keyof Contact; operator: string; value: string } };
    if (query?.operator !== "=") {
      return { status: 400, body: errors("bad_request", "bad 'operator' value") };
    }
    if (!["id", "external_id", "role", "email", "phone", "name"].includes(query.field)) {
      return { status: 400, body: errors("invalid_field", `Invalid search field: ${query.field}`) };
    }
    return listOf(this.contacts.filter((contact) => contact[query.field] === query.value));
  }
}

const listOf = (data: Contact[]): Reply => ({
  body: {
    type: "list",
    data,
    total_count: data.length,
    pages: { type: "pages", page: 1, per_page: 50, total_pages: 1 },
  },
});

const errors = (code: string, message = code) => ({
  type: "error.list",
  request_id: randomUUID(),
  errors: [{ code, message }],
});
