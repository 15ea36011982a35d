import { randomUUID } from "node:crypto";
import type { ProviderRequest, Reply, StandIn } from "./stand-in.ts";

export interface RegisteredApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The differences between services. */
interface ConsentOptions {
  /** The service requires a scope parameter, and refuses unknown scopes. Otherwise the app has fixed scopes. */
  readonly isKnownScope?: (scope: string) => boolean;
  /** The service requires the parameter `response_type`. */
  readonly needsResponseType?: boolean;
  /** The redirect contains the granted scopes. */
  readonly returnsScope?: boolean;
}

interface Code {
  readonly redirectUri: string;
  readonly scope: string;
  /** Offline access: the tokens can be refreshed. */
  readonly isOffline: boolean;
  isUsed: boolean;
}

/**
 * A consent page, and the codes from it. A code is valid once, for its redirect URI. *Allow* redirects with code and
 * state, *Deny* with an error, as in OAuth 2.
 */
export class ConsentPage {
  /** The allowed redirect URIs from the app's settings. */
  readonly redirectUris: string[] = [];
  readonly #codes = new Map<string, Code>();
  readonly #app: RegisteredApp;
  readonly #habits: ConsentOptions;

  constructor(standIn: StandIn, path: string, app: RegisteredApp, habits: ConsentOptions = {}) {
    this.#app = app;
    this.#habits = habits;
    standIn.page(path, (asked) => this.#show(asked));
  }

  /** Issues a code like *Allow*. */
  issue(redirectUri: string, scope = "", isOffline = false): string {
    const code = randomUUID();
    this.#codes.set(code, { redirectUri, scope, isOffline, isUsed: false });
    return code;
  }

  /** Redeems a code, once. @returns its grant, or the reason of the refusal */
  redeem(form: { client_id?: unknown; client_secret?: unknown; code?: unknown; redirect_uri?: unknown }) {
    if (form.client_id !== this.#app.clientId || form.client_secret !== this.#app.clientSecret) return "wrong client";
    const code = this.#codes.get(String(form.code));
    if (!code || code.isUsed) return "wrong code";
    if (form.redirect_uri !== undefined && form.redirect_uri !== code.redirectUri) return "wrong redirect_uri";
    code.isUsed = true;
    return code;
  }

  #show({ query }: ProviderRequest): Reply {
    const { isKnownScope, needsResponseType, returnsScope } = this.#habits;
    const redirectUri = query.get("redirect_uri") ?? "";
    const scope = query.get("scope") ?? "";
    const isKnown = query.get("client_id") === this.#app.clientId && this.redirectUris.includes(redirectUri);
    if (!isKnown) return { status: 400, body: "<h1>This app or this address to return to is not known here</h1>" };
    const scopes = [scope, query.get("user_scope") ?? ""].flatMap((list) => list.split(/[ ,]+/).filter(Boolean));
    if (isKnownScope && (scopes.length === 0 || !scopes.every(isKnownScope))) {
      return { status: 400, body: "<h1>No scope was asked for, or one that there is not</h1>" };
    }
    if (needsResponseType && query.get("response_type") !== "code") {
      return { status: 400, body: "<h1>Required parameter is missing: response_type</h1>" };
    }
    const back = (answer: Record<string, string>) => {
      const url = new URL(redirectUri);
      const state = query.get("state");
      for (const [name, value] of Object.entries({ ...answer, ...(state && { state }) }))
        url.searchParams.set(name, value);
      return url.href.replaceAll("&", "&amp;");
    };
    const code = this.issue(redirectUri, scope, query.get("access_type") === "offline");
    return {
      body: `<!doctype html><title>Consent</title><h1>Parley wants to be let in</h1><p>${scope}</p>
        <a href="${back({ code, ...(returnsScope && { scope }) })}">Allow</a> <a href="${back({ error: "access_denied" })}">Deny</a>`,
    };
  }
}
