import { randomUUID } from "node:crypto";
import { ConsentPage } from "./consent.ts";
import { Description } from "./description.ts";
import { headerOf, headersOf, Mailbox, type StoredMail } from "./mailbox.ts";
import { formIn, type ProviderRequest, type Reply, StandIn } from "./stand-in.ts";
import { change, describeTable, readByFilter, refusal, Sheet, type Table } from "./tables.ts";

const APP = { clientId: "google-app", clientSecret: "google-app-secret" };

const AUTH = "https://www.googleapis.com/auth";
const GMAIL_READ_SCOPE = `${AUTH}/gmail.readonly`;
export const GMAIL_SEND_SCOPE = `${AUTH}/gmail.send`;
export const GMAIL_SCOPE = `${GMAIL_READ_SCOPE} ${GMAIL_SEND_SCOPE}`;
/** The scope of connections from before the two scopes above. */
export const GMAIL_MODIFY_SCOPE = `${AUTH}/gmail.modify`;
export const SHEETS_SCOPE = `${AUTH}/spreadsheets`;
/**
 * A call needs one of these scopes. Scopes that allow only a part of what Parley asks for are left out: `gmail.metadata`
 * allows neither searches nor whole mails.
 * Source: the pages of the methods in "Gmail API" (v1) and "Google Sheets API" (v4), "Authorization scopes".
 */
const readsMail = ["https://mail.google.com/", GMAIL_MODIFY_SCOPE, GMAIL_READ_SCOPE];
const sendsMail = ["https://mail.google.com/", GMAIL_MODIFY_SCOPE, `${AUTH}/gmail.compose`, GMAIL_SEND_SCOPE];
const writesTables = [`${AUTH}/drive`, SHEETS_SCOPE];
export const BATCH_UPDATE = "spreadsheets.batchUpdate";

interface Token {
  readonly email: string;
  readonly scope: string;
  readonly expiresAt: number;
}

/**
 * A stand-in for Google: consent, tokens, Gmail and Sheets.
 * Sources: developers.google.com, "Using OAuth 2.0 for Web Server Applications", "Gmail API" (v1), "Google Sheets API"
 * (v4).
 */
export class GoogleStandIn extends StandIn {
  protected override readonly description = Description.of("google");
  readonly consent = new ConsentPage(this, "/o/oauth2/v2/auth", APP, {
    returnsScope: true,
    needsResponseType: true,
    isKnownScope,
  });
  readonly #mailboxes = new Map<string, Mailbox>();
  readonly tables = new Map<string, Table>();
  /** The signed-in user who gives consent. */
  email = "support@example.com";
  lifeSeconds = 3599;
  /** Answers every API call with a quota error. */
  isOverQuota = false;
  isApiSwitchedOff = false;
  /** Scopes that the user did not grant. */
  missingScopes: string[] = [];
  /** Refuses to send any mail. */
  refusesMail = false;
  /** Executes these requests, but closes the connection before the answer. Requests that it refuses are answered. */
  losesAnswerTo: string | undefined;
  /** Applies changes of tables immediately, but answers only after this. */
  holdsChangesUntil: Promise<void> | undefined;
  /** Replaces the answer to a request if it returns one. */
  instead: (asked: ProviderRequest) => Reply | undefined = () => undefined;
  /** The page size of history and mails. */
  pageSize = 100;
  protected override readonly tooMany = refusal(429, "rateLimitExceeded", "Rate Limit Exceeded", "usageLimits").body;
  readonly #tokens = new Map<string, Token>();
  readonly #refreshTokens = new Map<string, Token>();

  constructor() {
    super();
    this.route("POST", "/token", (asked) => this.#giveTokens(asked));
    this.route("POST", "/tokeninfo", (asked) => this.#describeToken(asked));
    const gmail = (method: string, path: string, answer: (box: Mailbox, asked: ProviderRequest) => Reply) =>
      this.route(method, path, (asked) =>
        this.#withToken(asked, method === "GET" ? readsMail : sendsMail, ({ email }) => {
          const reply = answer(this.mailbox(email), asked);
          return { ...reply, isLost: path === this.losesAnswerTo && (reply.status ?? 200) < 400 };
        }),
      );
    gmail("GET", "/gmail/v1/users/me/profile", (box) => ({
      body: {
        emailAddress: box.email,
        messagesTotal: box.mails.length,
        threadsTotal: 1,
        historyId: String(box.historyId),
      },
    }));
    gmail("GET", "/gmail/v1/users/me/history", (box, asked) => this.#history(box, asked));
    gmail("GET", "/gmail/v1/users/me/threads/:id", describeThread);
    gmail("GET", "/gmail/v1/users/me/messages", (box, asked) => describeMessages(box, asked, this.pageSize));
    gmail("GET", "/gmail/v1/users/me/messages/:id", describeMessage);
    gmail("POST", "/upload/gmail/v1/users/me/messages/send", (box, asked) =>
      this.refusesMail ? refusal(400, "invalidArgument", "Invalid To header") : send(box, asked),
    );
    const sheets = (method: string, path: string, mayDo: "look" | "write", answer: typeof describeTable) =>
      this.route(method, path, (asked) =>
        this.#withToken(asked, writesTables, ({ email }) => this.#withTable(asked, email, mayDo, answer)),
      );
    sheets("GET", "/v4/spreadsheets/:id", "look", describeTable);
    sheets("POST", "/v4/spreadsheets/:id/values:batchGetByDataFilter", "look", readByFilter);
    this.route("POST", "/v4/spreadsheets/:id", async (asked) => {
      const [id = "", verb] = asked.params.id!.split(":");
      if (verb !== "batchUpdate") return notFound;
      const reply = this.#withToken(asked, writesTables, ({ email }) =>
        this.#withTable({ ...asked, params: { id } }, email, "write", change),
      );
      await this.holdsChangesUntil;
      return { ...reply, isLost: this.losesAnswerTo === BATCH_UPDATE };
    });
  }

  /** The server's configuration for this stand-in. */
  get environment() {
    return {
      GOOGLE_CLIENT_ID: APP.clientId,
      GOOGLE_CLIENT_SECRET: APP.clientSecret,
      GOOGLE_URL: this.url,
      GOOGLE_TOKEN_URL: this.url,
      GMAIL_API_URL: this.url,
      SHEETS_API_URL: this.url,
    };
  }

  override reset() {
    super.reset();
    this.email = `support-${randomUUID().slice(0, 8)}@example.com`;
    this.lifeSeconds = 3599;
    this.isOverQuota = false;
    this.isApiSwitchedOff = false;
    this.missingScopes = [];
    this.refusesMail = false;
    this.losesAnswerTo = undefined;
    this.holdsChangesUntil = undefined;
    this.instead = () => undefined;
    this.pageSize = 100;
    this.tables.clear();
  }

  mailbox(email = this.email): Mailbox {
    const known = this.#mailboxes.get(email) ?? new Mailbox(email);
    this.#mailboxes.set(email, known);
    return known;
  }

  /** The user revokes the app in their Google account: all tokens are invalid, and cannot be refreshed. */
  revokeAll() {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  /** Replaces the scope of all tokens. */
  grantInstead(scope: string) {
    for (const tokens of [this.#tokens, this.#refreshTokens]) {
      for (const [token, granted] of tokens) tokens.set(token, { ...granted, scope });
    }
  }

  /** Expires the access tokens early. */
  endAccess() {
    this.#tokens.clear();
  }

  addTable(id: string, table: Partial<Table> = {}): Table {
    const sheets = [new Sheet("Sheet1", [], 0)];
    const whole = { title: "Our customers", sheets, writers: [this.email], readers: [], ...table };
    this.tables.set(id, whole);
    return whole;
  }

  #giveTokens(asked: ProviderRequest): Reply {
    const form = formIn(asked);
    if (!form) return { status: 400, body: { error: "invalid_request", error_description: "A form is expected" } };
    if (form.client_id !== APP.clientId || form.client_secret !== APP.clientSecret) {
      return { status: 401, body: { error: "invalid_client", error_description: "The OAuth client was not found." } };
    }
    if (form.grant_type === "refresh_token") {
      const known = this.#refreshTokens.get(form.refresh_token ?? "");
      return known ? this.#tokensFor(known) : expiredGrant;
    }
    if (form.grant_type !== "authorization_code") {
      return { status: 400, body: { error: "unsupported_grant_type" } };
    }
    if (!form.redirect_uri) return { status: 400, body: { error: "redirect_uri_mismatch" } };
    const code = this.consent.redeem(form);
    if (code === "wrong redirect_uri") return { status: 400, body: { error: "redirect_uri_mismatch" } };
    if (typeof code === "string") return wrongCode;
    const agreed = { email: this.email, scope: code.scope, expiresAt: 0 };
    const refresh_token = code.isOffline ? `1//${randomUUID()}` : undefined;
    if (refresh_token) this.#refreshTokens.set(refresh_token, agreed);
    return this.#tokensFor(agreed, refresh_token);
  }

  #tokensFor({ email, scope }: Token, refresh_token?: string): Reply {
    const access_token = `ya29.${randomUUID()}`;
    this.#tokens.set(access_token, { email, scope, expiresAt: Date.now() + this.lifeSeconds * 1000 });
    return {
      body: {
        access_token,
        expires_in: this.lifeSeconds,
        scope,
        token_type: "Bearer",
        ...(refresh_token && { refresh_token }),
      },
    };
  }

  /** Source: google-auth-library, `OAuth2Client.getTokenInfo`. */
  #describeToken({ headers }: ProviderRequest): Reply {
    const token = this.#tokens.get(/^Bearer (\S+)$/.exec(headers.authorization ?? "")?.[1] ?? "");
    if (!token || token.expiresAt <= Date.now()) {
      return { status: 400, body: { error: "invalid_token", error_description: "Invalid Value" } };
    }
    const expires_in = String(Math.floor((token.expiresAt - Date.now()) / 1000));
    const scope = token.scope
      .split(" ")
      .filter((each) => !this.missingScopes.includes(each))
      .join(" ");
    return { body: { azp: APP.clientId, aud: APP.clientId, scope, expires_in, access_type: "offline" } };
  }

  #withToken(asked: ProviderRequest, scopes: readonly string[], answer: (token: Token) => Reply): Reply {
    const token = this.#tokens.get(/^Bearer (\S+)$/.exec(asked.headers.authorization ?? "")?.[1] ?? "");
    if (!token || token.expiresAt <= Date.now()) return refusal(401, "authError", "Invalid Credentials");
    if (!token.scope.split(" ").some((granted) => scopes.includes(granted))) {
      return refusal(403, "insufficientPermissions", "Request had insufficient authentication scopes.");
    }
    if (this.isApiSwitchedOff) {
      return refusal(403, "accessNotConfigured", "The API has not been used in project 1 before or it is disabled.");
    }
    if (this.isOverQuota) {
      const until = new Date(Date.now() + 90_000).toISOString();
      return refusal(403, "userRateLimitExceeded", `User-rate limit exceeded.  Retry after ${until}`, "usageLimits");
    }
    return this.instead(asked) ?? answer(token);
  }

  #history(box: Mailbox, { query }: ProviderRequest): Reply {
    const start = Number(query.get("startHistoryId"));
    if (!start) return refusal(400, "invalidArgument", "Missing startHistoryId");
    if (start < box.oldestHistoryId) return notFound;
    const types = query.getAll("historyTypes");
    if (types.some((type) => !["messageAdded", "messageDeleted", "labelAdded", "labelRemoved"].includes(type))) {
      return refusal(400, "invalidArgument", "Invalid value at 'history_types'");
    }
    // Mails that arrive between two pages are on none of them. Google does not document another behavior.
    const [from = 0, upTo = box.historyId] = query.get("pageToken")?.split("-").map(Number) ?? [];
    const isWanted = (type: string) => types.length === 0 || types.includes(type);
    const added = box.mails.map((mail) => ({
      historyId: mail.historyId,
      type: "messageAdded",
      mail,
      change: { messagesAdded: [{ message: describeChanged(mail) }] },
    }));
    const removed = box.labelRemovals.map(({ historyId, mail, labelIds }) => ({
      historyId,
      type: "labelRemoved",
      mail,
      change: { labelsRemoved: [{ message: describeChanged(mail), labelIds }] },
    }));
    const all = [...added, ...removed]
      .filter(({ historyId, type }) => historyId > start && historyId <= upTo && isWanted(type))
      .sort((one, other) => one.historyId - other.historyId);
    const size = Math.min(this.pageSize, Number(query.get("maxResults") ?? 100));
    const page = all.slice(from, from + size);
    const rest = from + size < all.length;
    return {
      body: {
        ...(page.length > 0 && {
          history: page.map(({ historyId, mail: { id, threadId }, change }) => ({
            id: String(historyId),
            messages: [{ id, threadId }],
            ...change,
          })),
        }),
        ...(rest && { nextPageToken: `${from + size}-${upTo}` }),
        historyId: String(box.historyId),
      },
    };
  }

  #withTable(asked: ProviderRequest, email: string, mayDo: "look" | "write", answer: typeof describeTable): Reply {
    const table = this.tables.get(asked.params.id!);
    if (!table) return notFound;
    const mayLook = table.writers.includes(email) || table.readers.includes(email);
    if (!(mayDo === "look" ? mayLook : table.writers.includes(email))) {
      return refusal(403, "forbidden", "The caller does not have permission");
    }
    return answer(table, asked);
  }
}

/** Source: developers.google.com, "OAuth 2.0 Scopes for Google APIs". */
const isKnownScope = (scope: string) =>
  /^(?:openid|email|profile|https:\/\/www\.googleapis\.com\/auth\/(?:gmail|spreadsheets|drive|userinfo)(?:\.\w+)*)$/.test(
    scope,
  );

const notFound = refusal(404, "notFound", "Requested entity was not found.");
const wrongCode: Reply = {
  status: 400,
  body: { error: "invalid_grant", error_description: "Malformed auth code." },
};
const expiredGrant: Reply = {
  status: 400,
  body: { error: "invalid_grant", error_description: "Token has been expired or revoked." },
};

const describeChanged = ({ id, threadId, labelIds }: StoredMail) => ({ id, threadId, labelIds });

const minimal = ({ id, threadId, labelIds, historyId, internalDate, raw }: StoredMail) => ({
  id,
  threadId,
  labelIds,
  snippet: raw.slice(raw.search(/\r?\n\r?\n/)).slice(4, 104),
  historyId: String(historyId),
  internalDate: String(internalDate),
  sizeEstimate: raw.length,
});

function describeMail(mail: StoredMail, { query }: ProviderRequest): object | undefined {
  const format = query.get("format") ?? "full";
  if (format === "minimal") return minimal(mail);
  if (format === "raw") return { ...minimal(mail), raw: Buffer.from(mail.raw).toString("base64url") };
  if (format !== "metadata") return undefined; // our client requests no other format
  const wanted = query.getAll("metadataHeaders").map((name) => name.toLowerCase());
  const headers = headersOf(mail.raw).filter(({ name }) => wanted.length === 0 || wanted.includes(name.toLowerCase()));
  return { ...minimal(mail), payload: { mimeType: "text/plain", headers } };
}

function describeMessage(box: Mailbox, asked: ProviderRequest): Reply {
  const mail = box.mails.find(({ id }) => id === asked.params.id);
  if (!mail) return notFound;
  const body = describeMail(mail, asked);
  return body ? { body } : refusal(400, "invalidArgument", "Invalid value at 'format'");
}

function describeThread(box: Mailbox, asked: ProviderRequest): Reply {
  const mails = box.thread(asked.params.id!);
  if (mails.length === 0) return notFound;
  if (asked.query.get("format") === "raw") return refusal(400, "invalidArgument", "Invalid value at 'format'");
  const messages = mails.map((mail) => describeMail(mail, asked));
  if (messages.includes(undefined)) return refusal(400, "invalidArgument", "Invalid value at 'format'");
  return { body: { id: asked.params.id!, historyId: String(mails.at(-1)!.historyId), messages } };
}

/** Newest first. Supports two search operators: the time of a mail, and its labels. */
function describeMessages(box: Mailbox, { query }: ProviderRequest, pageSize: number): Reply {
  const after = Number(/^after:(\d+)$/.exec(query.get("q") ?? "after:0")?.[1] ?? Number.NaN);
  if (Number.isNaN(after)) return refusal(400, "invalidArgument", "Invalid query");
  const wanted = query.getAll("labelIds");
  const all = box.mails
    .filter(({ internalDate, labelIds }) => internalDate / 1000 >= after && wanted.every((id) => labelIds.includes(id)))
    .toReversed();
  const size = Math.min(Number(query.get("maxResults") ?? 100), pageSize);
  const from = Number(query.get("pageToken") ?? 0);
  const page = all.slice(from, from + size).map(({ id, threadId }) => ({ id, threadId }));
  const rest = from + size < all.length;
  return {
    body: {
      ...(page.length > 0 && { messages: page }),
      ...(rest && { nextPageToken: String(from + size) }),
      resultSizeEstimate: all.length,
    },
  };
}

/** A multipart upload: metadata as JSON, and the mail. Gmail replaces the Message-ID. */
function send(box: Mailbox, { headers, text, query }: ProviderRequest): Reply {
  const boundary = /^multipart\/related; boundary=(\S+)$/.exec(headers["content-type"] ?? "")?.[1];
  if (query.get("uploadType") !== "multipart" || !boundary) {
    return refusal(400, "badRequest", "Upload requests must have a Content-Type of multipart/related");
  }
  const [about = "", mail = ""] = text
    .split(`--${boundary}`)
    .slice(1, 3)
    .map((part) => part.replace(/^\r\n/, ""));
  if (!/^content-type: message\/rfc822\r\n/i.test(mail)) {
    return refusal(400, "badContent", "Media type is not supported. Valid media types: [message/rfc822]");
  }
  const { threadId } = JSON.parse(about.slice(about.indexOf("\r\n\r\n"))) as { threadId?: string };
  const given = mail.slice(mail.indexOf("\r\n\r\n") + 4).replace(/\r\n$/, "");
  const to = [headerOf(given, "to"), headerOf(given, "cc"), headerOf(given, "bcc")].filter((each) => each);
  if (to.length === 0) return refusal(400, "invalidArgument", "Recipient address required");
  if (to.some((each) => !/@[\w.-]+/.test(each))) return refusal(400, "invalidArgument", "Invalid To header");
  if (threadId && box.thread(threadId).length === 0) return notFound;
  const own = `Message-ID: <CA+${randomUUID()}@mail.gmail.com>`;
  const raw = given.replace(/^message-id:.*(?:\r?\n[ \t].*)*/im, own);
  const stored = box.add(raw, ["SENT"], threadId);
  return { body: { id: stored.id, threadId: stored.threadId, labelIds: stored.labelIds } };
}
