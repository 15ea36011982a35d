import { createHmac, randomUUID } from "node:crypto";
import { Description } from "../description.ts";
import { formIn, type ProviderRequest, type Reply, StandIn } from "../stand-in.ts";
import { recordEvent } from "../traffic.ts";
import { APP, type Manifest, privateKey, problemOfJwt, readManifest } from "./github-app.ts";
import { installationObject, instant, issueObject, nodeId, repositoryObject, userObject } from "./github-objects.ts";

/** GitHub accepts requests without a version, too. The stand-in refuses them, because Parley pins a version. */
const API_VERSIONS = ["2022-11-28", "2026-03-10"];
const TOKEN_MS = 3_600_000;

interface Repo {
  readonly owner: string;
  readonly name: string;
  readonly isPrivate: boolean;
  /** The installation that may see the repository. */
  readonly installation: number | undefined;
  readonly issues: Issue[];
}

interface Issue {
  number: number;
  title: string;
  body: string | null;
  state: "open" | "closed";
  updated_at: string;
  isPullRequest: boolean;
}

/** The user who gave consent. */
interface GithubUser {
  readonly installations: readonly number[];
  readonly isOwner: boolean;
}

interface Installation {
  readonly id: number;
  created_at: string;
  isSuspended: boolean;
}

/**
 * A stand-in for GitHub, per its documentation of GitHub Apps, of installations, issues and webhooks (REST API
 * 2022-11-28).
 * Sources: docs.github.com, "Authenticating as a GitHub App", "Generating a user access token for a GitHub App", "REST
 * API endpoints for GitHub Apps", "REST API endpoints for issues", "Rate limits for the REST API", "Webhook events and
 * payloads", "API Versions".
 */
export class GithubStandIn extends StandIn {
  protected override readonly description = Description.of("github");
  readonly webhookSecret = "it-is-a-secret-to-everybody";
  /** The redirect URI from the app's settings. */
  callbackUrl = "";
  /**
   * Whether the app requests consent at its installation, so that the redirect has a code besides the installation id.
   */
  asksForConsent = true;
  /** The hourly rate limit is exhausted, and resets after this many seconds. */
  usedUpForSeconds = 0;
  /** The secondary rate limit is reached. The answer has a Retry-After header, and an unusual status. */
  seldomForSeconds = 0;
  /** The same with this status, and without Retry-After. */
  seldomWith: 403 | 429 | undefined;
  /** After its creation, an installation token is unknown for this long. */
  unknownForMs = 0;
  /** The app's webhook. */
  hook = newHook();
  /** GitHub does not describe the webhook. */
  isHookHidden = false;
  /** The deliveries of the webhook, newest first. */
  readonly deliveries: { installation_id: number; status_code: number; delivered_at: string }[] = [];
  /** The permissions and events of installations. */
  granted = { permissions: { issues: "write", metadata: "read" } as Record<string, string>, events: ["issues"] };
  readonly installations = new Map<number, Installation>();
  readonly repos: Repo[] = [];
  readonly #codes = new Map<string, GithubUser>();
  readonly #userTokens = new Map<string, GithubUser>();
  readonly #installationTokens = new Map<string, { id: number; at: number }>();
  readonly #newApps = new Map<string, Manifest>();
  #count = 1000;

  constructor() {
    super();
    this.page("/apps/:name/installations/new", (asked) => this.#showInstall(asked));
    this.page("/login/oauth/authorize", (asked) => this.#showAuthorize(asked));
    for (const path of ["/settings/apps/new", "/organizations/:owner/settings/apps/new"]) {
      this.page(path, (asked) => this.#showNewApp(asked), "POST");
    }
    this.#api("POST", "/app-manifests/:code/conversions", ({ params }) => this.#convert(params.code!));
    this.route("POST", "/login/oauth/access_token", (asked) => this.#giveUserToken(asked));
    this.#api("GET", "/user/installations", (asked) => this.#listOfUser(asked));
    this.#api("GET", "/user/installations/:id/repositories", (asked) => this.#listReposOfUser(asked));
    this.#api("GET", "/app/installations/:id", (asked) =>
      this.#asApp(asked, (found) => ({ body: { ...present(found), ...this.granted } })),
    );
    this.#api("GET", "/app/hook/config", (asked) =>
      this.#withJwt(asked, () => (this.isHookHidden ? notFound : { body: this.hook })),
    );
    this.#api("GET", "/app/hook/deliveries", (asked) =>
      this.#withJwt(asked, () => ({ body: paged(asked, this.deliveries).map(presentDelivery) })),
    );
    this.#api("DELETE", "/app/installations/:id", (asked) =>
      this.#asApp(asked, ({ id }) => {
        this.installations.delete(id);
        return { status: 204 };
      }),
    );
    this.#api("POST", "/app/installations/:id/access_tokens", (asked) =>
      this.#asApp(asked, (it) => this.#giveToken(it)),
    );
    this.#api("GET", "/installation/repositories", (asked) => this.#listRepos(asked));
    this.#api("GET", "/repos/:owner/:repo/issues", (asked) => this.#listIssues(asked));
    this.#api("POST", "/repos/:owner/:repo/issues", (asked) => this.#addIssue(asked));
    this.#api("GET", "/repos/:owner/:repo/issues/:number", (asked) => this.#showIssue(asked));
    this.#api("PATCH", "/repos/:owner/:repo/issues/:number", (asked) => this.#changeIssue(asked));
  }

  /** The server's configuration for this stand-in. */
  get environment() {
    return {
      GITHUB_APP_ID: APP.id,
      GITHUB_APP_NAME: APP.name,
      GITHUB_PRIVATE_KEY: privateKey.replaceAll("\n", "\\n"),
      GITHUB_CLIENT_ID: APP.clientId,
      GITHUB_CLIENT_SECRET: APP.clientSecret,
      GITHUB_WEBHOOK_SECRET: this.webhookSecret,
      GITHUB_URL: this.url,
      GITHUB_API_URL: this.url,
    };
  }

  override reset() {
    super.reset();
    this.asksForConsent = true;
    this.usedUpForSeconds = 0;
    this.seldomForSeconds = 0;
    this.seldomWith = undefined;
    this.unknownForMs = 0;
    this.hook = newHook();
    this.isHookHidden = false;
    this.deliveries.splice(0);
    this.granted = { permissions: { issues: "write", metadata: "read" }, events: ["issues"] };
    this.repos.splice(0);
    this.installations.clear();
  }

  install(): Installation {
    const installation = { id: ++this.#count, created_at: instant(), isSuspended: false };
    this.installations.set(installation.id, installation);
    return installation;
  }

  /** Issues a code like a consent. @param installations that the user may access */
  codeFor(installations: number[], isOwner = false): string {
    const code = randomUUID();
    this.#codes.set(code, { installations, isOwner });
    return code;
  }

  repo(owner: string, name: string, more: { isPrivate?: boolean; installation?: number } = {}): Repo {
    const { isPrivate = false, installation } = more;
    const repo = { owner, name, isPrivate, installation, issues: [] };
    this.repos.push(repo);
    return repo;
  }

  issue(repo: Repo, title: string, more: Partial<Issue> = {}): { issue: Issue; url: string } {
    const number = repo.issues.length + 1;
    const updated_at = instant();
    const issue: Issue = { number, title, body: null, state: "open", updated_at, isPullRequest: false, ...more };
    repo.issues.push(issue);
    return { issue, url: presentIssue(repo, issue).html_url };
  }

  /** The webhook event after a user closes or reopens an issue. */
  issueEvent(repo: Repo, issue: Issue, action: "closed" | "reopened" | "opened" | "edited" | "deleted", inHours = 0) {
    const updated_at = instant(Date.now() + inHours * 3_600_000);
    const state = action === "closed" ? "closed" : "open";
    const event = {
      action,
      ...(action === "edited" && { changes: { title: { from: "Before" } } }),
      issue: presentIssue(repo, { ...issue, state, updated_at }),
      repository: repositoryObject(repo),
      installation: { id: repo.installation, node_id: nodeId },
      sender: userObject("octocat"),
    };
    recordEvent(Description.of("github-webhooks"), `issues-${action}`, event);
    return event;
  }

  /** Uninstalls the app. @returns the webhook event */
  uninstall(id: number) {
    const installation = present(this.installations.get(id)!);
    this.installations.delete(id);
    const sender = userObject("octocat");
    const event = { action: "deleted", installation, repositories: [], sender };
    recordEvent(Description.of("github-webhooks"), "installation-deleted", event);
    return event;
  }

  /** Delivers an event like GitHub: signed, and with a delivery id that stays equal when it is delivered again. */
  tell(
    webhook: string,
    event: string,
    payload: object,
    { delivery = randomUUID(), secret = this.webhookSecret as string | null } = {},
  ): Promise<Response> {
    const body = JSON.stringify(payload);
    const signature = secret && `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
    return fetch(webhook, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "user-agent": "GitHub-Hookshot/0000000",
        "x-github-event": event,
        "x-github-delivery": delivery,
        ...(signature && { "x-hub-signature-256": signature }),
      },
    });
  }

  /** A route of the API. It requires a user agent and a version, and applies the rate limits. */
  #api(method: string, path: string, handle: (asked: ProviderRequest) => Reply) {
    this.route(method, path, (asked) => {
      if (!asked.headers["user-agent"]) return { status: 403, body: "Request forbidden by administrative rules." };
      const version = String(asked.headers["x-github-api-version"]);
      if (!API_VERSIONS.includes(version)) {
        return { status: 400, body: { message: `"${version}" is not a supported version.`, documentation_url } };
      }
      if (this.usedUpForSeconds > 0) {
        const reset = Math.ceil(Date.now() / 1000) + this.usedUpForSeconds;
        const headers = {
          "x-ratelimit-limit": "5000",
          "x-ratelimit-remaining": "0",
          "x-ratelimit-reset": String(reset),
        };
        return { status: 403, headers, body: { message: "API rate limit exceeded for installation ID 1." } };
      }
      if (this.seldomForSeconds > 0) {
        const headers = { "retry-after": String(this.seldomForSeconds), "x-ratelimit-remaining": "4000" };
        return { status: 403, headers, body: { message: "You have exceeded a secondary rate limit." } };
      }
      if (this.seldomWith) {
        const headers = { "x-ratelimit-remaining": "4000" };
        return { status: this.seldomWith, headers, body: { message: "You have exceeded a secondary rate limit." } };
      }
      return handle(asked);
    });
  }

  /** The page that creates an app from a manifest. */
  #showNewApp(asked: ProviderRequest): Reply {
    const manifest = readManifest(formIn(asked)?.manifest);
    if (!manifest) return { status: 422, body: "<h1>The manifest is invalid</h1>" };
    const code = randomUUID();
    this.#newApps.set(code, manifest);
    const back = new URL(manifest.redirect_url);
    back.searchParams.set("code", code);
    return this.#showLink("Create", back, asked.query.get("state"));
  }

  /** Codes are valid once. */
  #convert(code: string): Reply {
    const manifest = this.#newApps.get(code);
    if (!manifest) return notFound;
    this.#newApps.delete(code);
    const { default_permissions, default_events, name, url, hook_attributes, callback_urls = [] } = manifest;
    this.hook.url = hook_attributes?.url ?? "";
    this.callbackUrl = callback_urls[0] ?? "";
    return {
      status: 201,
      body: {
        id: Number(APP.id),
        slug: APP.name,
        node_id: nodeId,
        owner: userObject("acme", "Organization"),
        name,
        description: null,
        external_url: url,
        html_url: `${this.url}/apps/${APP.name}`,
        created_at: instant(),
        updated_at: instant(),
        permissions: default_permissions,
        events: default_events,
        client_id: APP.clientId,
        client_secret: APP.clientSecret,
        webhook_secret: this.webhookSecret,
        pem: privateKey,
      },
    };
  }

  #showInstall({ params, query }: ProviderRequest): Reply {
    if (params.name !== APP.name) return { status: 404, body: "<h1>There is no such app</h1>" };
    const { id } = this.install();
    const back = new URL(this.callbackUrl);
    if (this.asksForConsent) back.searchParams.set("code", this.codeFor([id], true));
    back.searchParams.set("installation_id", String(id));
    back.searchParams.set("setup_action", "install");
    return this.#showLink("Install", back, query.get("state"));
  }

  /** An owner of installations sees the consent page. */
  #showAuthorize({ query }: ProviderRequest): Reply {
    if (query.get("client_id") !== APP.clientId) return { status: 404, body: "<h1>There is no such app</h1>" };
    if (query.get("redirect_uri") !== this.callbackUrl) return { body: "<h1>The redirect_uri is not registered</h1>" };
    const back = new URL(this.callbackUrl);
    back.searchParams.set("code", this.codeFor([...this.installations.keys()], true));
    return this.#showLink("Authorize", back, query.get("state"));
  }

  #showLink(what: string, back: URL, state: string | null): Reply {
    if (state) back.searchParams.set("state", state);
    const href = back.href.replaceAll("&", "&amp;");
    return { body: `<!doctype html><title>${what}</title><h1>${what} Parley</h1><a href="${href}">${what}</a>` };
  }

  /** Errors have status 200 here. */
  #giveUserToken({ headers, text }: ProviderRequest): Reply {
    if (!headers.accept?.includes("json")) return { status: 406, body: "JSON was not asked for" };
    const isJson = headers["content-type"]?.startsWith("application/json");
    const form = (isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))) as Record<string, string>;
    if (form.client_id !== APP.clientId || form.client_secret !== APP.clientSecret) {
      return oauthError("incorrect_client_credentials", "The client_id and/or client_secret passed are incorrect.");
    }
    const somebody = this.#codes.get(form.code ?? "");
    if (!somebody) return oauthError("bad_verification_code", "The code passed is incorrect or expired.");
    this.#codes.delete(form.code!);
    const access_token = `ghu_${randomUUID()}`;
    this.#userTokens.set(access_token, somebody);
    return { body: { access_token, token_type: "bearer", scope: "" } };
  }

  #listOfUser(asked: ProviderRequest): Reply {
    const somebody = this.#userTokens.get(tokenIn(asked));
    if (!somebody) return badCredentials;
    const installations = somebody.installations.flatMap((id) => this.installations.get(id) ?? []).map(present);
    return { body: { total_count: installations.length, installations: paged(asked, installations) } };
  }

  /** Users who do not own private repositories do not see them. */
  #listReposOfUser(asked: ProviderRequest): Reply {
    const somebody = this.#userTokens.get(tokenIn(asked));
    if (!somebody) return badCredentials;
    const id = Number(asked.params.id);
    if (!somebody.installations.includes(id)) return notFound;
    const seen = this.repos
      .filter((repo) => repo.installation === id && (somebody.isOwner || !repo.isPrivate))
      .map(repositoryObject);
    return { body: { total_count: seen.length, repositories: paged(asked, seen) } };
  }

  #withJwt(asked: ProviderRequest, answer: () => Reply): Reply {
    const problem = problemOfJwt(tokenIn(asked), Date.now() / 1000 + this.clockSkewSeconds);
    return problem ? { status: 401, body: { message: problem, documentation_url } } : answer();
  }

  #asApp(asked: ProviderRequest, answer: (installation: Installation) => Reply): Reply {
    return this.#withJwt(asked, () => {
      const installation = this.installations.get(Number(asked.params.id));
      return installation ? answer(installation) : notFound;
    });
  }

  #giveToken({ id, isSuspended }: Installation): Reply {
    if (isSuspended)
      return { status: 403, body: { message: "This installation has been suspended", documentation_url } };
    const token = `ghs_${randomUUID()}`;
    this.#installationTokens.set(token, { id, at: Date.now() });
    const expires_at = instant(Date.now() + TOKEN_MS);
    return {
      status: 201,
      body: { token, expires_at, permissions: { issues: "write", metadata: "read" }, repository_selection: "selected" },
    };
  }

  /** The installation of the request. Null for an anonymous request, undefined for an invalid token. */
  #installationOf(asked: ProviderRequest): number | null | undefined {
    if (!asked.headers.authorization) return null;
    const token = this.#installationTokens.get(tokenIn(asked));
    const age = token ? Date.now() - token.at : 0;
    const isKnown = token && age >= this.unknownForMs && age < TOKEN_MS && this.installations.has(token.id);
    return isKnown ? token.id : undefined;
  }

  #listRepos(asked: ProviderRequest): Reply {
    const installation = this.#installationOf(asked);
    if (!installation) return badCredentials;
    const theirs = this.repos.filter((repo) => repo.installation === installation).map(repositoryObject);
    return { body: { total_count: theirs.length, repositories: paged(asked, theirs) } };
  }

  /** A repository without access is reported as not found. */
  #withRepo(asked: ProviderRequest, answer: (repo: Repo) => Reply): Reply {
    const installation = this.#installationOf(asked);
    if (installation === undefined) return badCredentials;
    const wanted = `${asked.params.owner}/${asked.params.repo}`.toLowerCase();
    const repo = this.repos.find((each) => fullName(each).toLowerCase() === wanted);
    const isSeen = repo && (!repo.isPrivate || repo.installation === installation);
    return isSeen ? answer(repo) : notFound;
  }

  #listIssues(asked: ProviderRequest): Reply {
    return this.#withRepo(asked, (repo) => {
      const open = repo.issues.filter(({ state }) => state === "open").map((issue) => presentIssue(repo, issue));
      return { body: paged(asked, open) };
    });
  }

  #showIssue(asked: ProviderRequest): Reply {
    return this.#withRepo(asked, (repo) => {
      const issue = repo.issues.find(({ number }) => String(number) === asked.params.number);
      return issue ? { body: presentIssue(repo, issue) } : notFound;
    });
  }

  /** Only for repositories where the app is installed. */
  #withOwnRepo(asked: ProviderRequest, answer: (repo: Repo) => Reply): Reply {
    return this.#withRepo(asked, (repo) => {
      const installation = this.#installationOf(asked);
      return installation && repo.installation === installation ? answer(repo) : forbidden;
    });
  }

  #changeIssue(asked: ProviderRequest): Reply {
    return this.#withOwnRepo(asked, (repo) => {
      const issue = repo.issues.find(({ number }) => String(number) === asked.params.number);
      if (!issue) return notFound;
      const { state } = JSON.parse(asked.text) as { state?: string };
      if (state !== "open" && state !== "closed") {
        return invalid({ code: "invalid", field: "state" });
      }
      if (issue.state !== state) Object.assign(issue, { state, updated_at: instant() });
      return { body: presentIssue(repo, issue) };
    });
  }

  #addIssue(asked: ProviderRequest): Reply {
    return this.#withOwnRepo(asked, (repo) => {
      const { title, body = null } = JSON.parse(asked.text) as { title?: string; body?: string | null };
      if (!title) return invalid({ code: "missing_field", field: "title" });
      if (title.length > 256) return tooLong("title", 256);
      if (body && body.length > 65_536) return tooLong("body", 65_536);
      const { issue } = this.issue(repo, title, { body });
      return { status: 201, body: presentIssue(repo, issue) };
    });
  }
}

const documentation_url = "https://docs.github.com/rest";
const badCredentials: Reply = { status: 401, body: { message: "Bad credentials", documentation_url } };
/** The webhook of an app for another server. */
const newHook = () => ({ url: "https://example.com/", content_type: "json", secret: "********", insecure_ssl: "0" });
const notFound: Reply = { status: 404, body: { message: "Not Found", documentation_url } };
const forbidden: Reply = {
  status: 403,
  body: { message: "Resource not accessible by integration", documentation_url },
};

const invalid = (error: { code: string; field: string; message?: string }): Reply => ({
  status: 422,
  body: { message: "Validation Failed", errors: [{ resource: "Issue", ...error }], documentation_url },
});
const tooLong = (field: string, most: number) =>
  invalid({ code: "custom", field, message: `${field} is too long (maximum is ${most} characters)` });

const oauthError = (error: string, error_description: string): Reply => ({ body: { error, error_description } });

const fullName = ({ owner, name }: Repo) => `${owner}/${name}`;
const present = (installation: Installation) =>
  installationObject({ ...installation, app_id: Number(APP.id), app_slug: APP.name });

const presentIssue = (repo: Repo, issue: Issue) => issueObject(fullName(repo), issue);

const presentDelivery = (delivery: GithubStandIn["deliveries"][number], place: number) => ({
  id: 100 + place,
  guid: randomUUID(),
  redelivery: false,
  duration: 0.05,
  status: delivery.status_code === 200 ? "OK" : `Invalid HTTP Response: ${delivery.status_code}`,
  event: "issues",
  action: "closed",
  repository_id: 1,
  throttled_at: null,
  ...delivery,
});

/** Thirty, or `per_page`, which is a hundred at most. */
function paged<T>({ query }: ProviderRequest, all: T[]): T[] {
  const size = Math.min(Number(query.get("per_page") ?? 30), 100);
  const page = Number(query.get("page") ?? 1);
  return all.slice((page - 1) * size, page * size);
}

const tokenIn = ({ headers }: ProviderRequest) =>
  /^(?:bearer|token) (\S+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
