import { randomUUID } from "node:crypto";
import type { ProviderRequest, Reply, StandIn } from "./stand-in.ts";

export interface RegisteredApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** In what services differ. */
interface ConsentOptions {
  /** It wants to be told what is asked for, and refuses what there is not. Otherwise the app has scopes of its own. */
  readonly knowsScope?: (scope: string) => boolean;
  /** It wants to be told that a code is to come back. */
  readonly needsResponseType?: boolean;
  /** What was agreed to stands in the address that one comes back to. */
  readonly tellsScope?: boolean;
}

interface Code {
  readonly redirectUri: string;
  readonly scope: string;
  /** It may be used when nobody is there, too: the tokens can be renewed. */
  readonly isOffline: boolean;
  isUsed: boolean;
}

/**
 * The page on which somebody agrees, and what comes of it: a code that is good once, for the address it was sent to. Its
 * *Allow* leads back with code and state, *Deny* with an error, as OAuth 2 has it.
 */
export class ConsentPage {
  /** Where people may be sent back to: what the app's settings there say. */
  readonly redirectUris: string[] = [];
  readonly #codes = new Map<string, Code>();
  readonly #app: RegisteredApp;
  readonly #habits: ConsentOptions;

  constructor(standIn: StandIn, path: string, app: RegisteredApp, habits: ConsentOptions = {}) {
    this.#app = app;
    this.#habits = habits;
    standIn.page(path, (asked) => this.#show(asked));
  }

  /** A code as *Allow* gives one. */
  issue(redirectUri: string, scope = "", isOffline = false): string {
    const code = randomUUID();
    this.#codes.set(code, { redirectUri, scope, isOffline, isUsed: false });
    return code;
  }

  /** Takes a code back, once. @returns what it was given for, or why it is no good */
  redeem(form: { client_id?: unknown; client_secret?: unknown; code?: unknown; redirect_uri?: unknown }) {
    if (form.client_id !== this.#app.clientId || form.client_secret !== this.#app.clientSecret) return "wrong client";
    const code = this.#codes.get(String(form.code));
    if (!code || code.isUsed) return "wrong code";
    if (form.redirect_uri !== undefined && form.redirect_uri !== code.redirectUri) return "wrong redirect_uri";
    code.isUsed = true;
    return code;
  }

  #show({ query }: ProviderRequest): Reply {
    const { knowsScope, needsResponseType, tellsScope } = this.#habits;
    const redirectUri = query.get("redirect_uri") ?? "";
    const scope = query.get("scope") ?? "";
    const isKnown = query.get("client_id") === this.#app.clientId && this.redirectUris.includes(redirectUri);
    if (!isKnown) return { status: 400, body: "<h1>This app or this address to return to is not known here</h1>" };
    const scopes = [scope, query.get("user_scope") ?? ""].flatMap((list) => list.split(/[ ,]+/).filter(Boolean));
    if (knowsScope && (scopes.length === 0 || !scopes.every(knowsScope))) {
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
        <a href="${back({ code, ...(tellsScope && { scope }) })}">Allow</a> <a href="${back({ error: "access_denied" })}">Deny</a>`,
    };
  }
}
