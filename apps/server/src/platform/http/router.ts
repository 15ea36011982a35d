import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import Type, { type Static, type TSchema } from "typebox";
import type { Config } from "../config.ts";
import { BadRequest, DomainError, NotAuthenticated, TooManyRequests, Unavailable, WrongRole } from "../errors.ts";
import type { ByteBudget } from "../limits/byte-budget.ts";
import type { RateLimitName } from "../limits/rate-limit-settings.ts";
import { rateLimitKey } from "../limits/rate-limits.ts";
import type { Platform } from "../platform.ts";
import type { PublicContext, UserScope, VisitorKey } from "../scope.ts";
import { readVisitorKey } from "../secrets/tokens.ts";
import { compileValidatorExceptBody, mergeParameters, type RawParameters } from "./request-input.ts";

/**
 * Who may call a route. `public`: any caller, and the handler finds the account. `user`: any active user. `admin`: an
 * active admin.
 */
export type Access = "public" | "user" | "admin";

const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

const Nothing = Type.Null({ description: "Done, without content" });
const Bytes = { description: "A file", content: { "*/*": { schema: Type.Unknown() } } };

/** A route's declaration. A route without `access` does not compile. */
export interface RouteDeclaration<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly access: A;
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** The shape of a successful answer. Fields that the shape does not name are not sent. */
  readonly reply?: TSchema;
  /** Answers with a file instead of JSON. */
  readonly sendsFile?: true;
  /** The default is 200. A 201 has a `location` header, a 204 has no body. */
  readonly status?: 201 | 202 | 204 | 302;
  /** Credentials that a public route uses if they are sent. Only the API description reads this. */
  readonly recognizes?: readonly ("token" | "visitor")[];
  /** A limit on calls from one address. Users with a valid token have another limit, see `#limit`. */
  readonly rateLimit?: RateLimitName;
  /** Counts each of these values separately, mostly the account. */
  rateLimitPer?(input: { query: Parsed<Q>; body: Parsed<B> }): unknown;
  /**
   * Accepts a body of this type as bytes. Callers are authenticated before the body is read. A refused caller gets a
   * 401 without a body.
   */
  readonly bytes?: TakenBytes;
  isLetIn?(request: FastifyRequest, config: Config): boolean;
  /** Accepts any body as its exact text, `raw.text`, to verify a signature. The body contributes no parameters. */
  readonly text?: { readonly mostBytes: number };
  /** Replaces `body`: the fields of a multipart form, which the handler reads part by part. */
  readonly form?: TSchema;
  /** The largest body in bytes, if 64 KB are not enough. Each route explains its limit in a comment. */
  readonly largestBody?: number;
}

interface TakenBytes {
  readonly type: string;
  limit(config: Config): number;
  /**
   * The memory budget that holds the bytes until the answer is sent. Without free memory, the request is refused with
   * 503.
   */
  budget?(platform: Platform): ByteBudget;
}

export type DeclaredRoute = RouteDeclaration<Access, TSchema, TSchema, TSchema> & {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly credential: Credential;
};

/** A caller's credential: the token of a sign-in, or a personal API key. A route accepts only one of them. */
export type Credential = "token" | "key";

export type Parsed<S extends TSchema> = TSchema extends S ? unknown : Static<S>;

export interface RouteRequest<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly params: Parsed<P>;
  readonly query: Parsed<Q>;
  readonly body: Parsed<B>;
  /** The caller's scope. A public route has none yet: see `publicContext` and `findCaller`. */
  readonly scope: A extends "public" ? never : UserScope;
  readonly publicContext: PublicContext;
  /** On a public route: the scope of the user whose valid token was sent, if any. */
  findCaller(): Promise<UserScope | undefined>;
  /** The raw token of the header. */
  readonly token: string | undefined;
  readonly ip: string;
  /** The names of all parameters that were sent, including unknown ones. */
  readonly received: readonly string[];
  readonly raw: FastifyRequest;
}

type AnyRequest = RouteRequest<Access, TSchema, TSchema, TSchema>;

type Handler<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema> = (
  request: RouteRequest<A, P, Q, B>,
  reply: FastifyReply,
) => Promise<unknown>;

/** Turns a credential into a scope. @throws NotAuthenticated, AccountDisabled */
export type Authenticate = (publicContext: PublicContext, shown: string) => Promise<UserScope>;

/**
 * Features declare their routes here. The router keeps a list of all routes for the API description and the access
 * test.
 */
export class Router {
  readonly routes: DeclaredRoute[] = [];
  readonly #app: FastifyInstance;
  readonly #platform: Platform;
  readonly #authenticate: Record<Credential, Authenticate>;
  readonly #forKeys: Record<string, string[]>;

  /** @param forKeys maps `METHOD /path` of a route to further paths, where personal API keys are accepted */
  constructor(
    app: FastifyInstance,
    platform: Platform,
    authenticate: Record<Credential, Authenticate>,
    forKeys: Record<string, string[]>,
  ) {
    this.#app = app;
    this.#platform = platform;
    this.#authenticate = authenticate;
    this.#forKeys = forKeys;
  }

  get<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    path: string,
    route: RouteDeclaration<A, P, Q, B>,
    handle: Handler<A, P, Q, B>,
  ) {
    this.#declare("GET", path, route, handle);
  }

  post<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    path: string,
    route: RouteDeclaration<A, P, Q, B>,
    handle: Handler<A, P, Q, B>,
  ) {
    this.#declare("POST", path, route, handle);
  }

  /** Also serves PATCH with the same handler. */
  put<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    path: string,
    route: RouteDeclaration<A, P, Q, B>,
    handle: Handler<A, P, Q, B>,
  ) {
    this.#declare("PUT", path, route, handle);
  }

  delete<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    path: string,
    route: RouteDeclaration<A, P, Q, B>,
    handle: Handler<A, P, Q, B>,
  ) {
    this.#declare("DELETE", path, route, handle);
  }

  #declare<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    method: DeclaredRoute["method"],
    path: string,
    route: RouteDeclaration<A, P, Q, B>,
    handle: Handler<A, P, Q, B>,
  ) {
    this.#serve({ ...route, method, path, credential: "token" }, path, handle);
    for (const other of this.#forKeys[`${method} ${path}`] ?? []) {
      const access = route.access === "public" ? "user" : route.access; // a key is always required here
      this.#serve({ ...route, access, method, path: other, credential: "key" }, path, handle);
    }
  }

  /** @param home the path of the created record */
  #serve<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    route: RouteDeclaration<Access, P, Q, B> & Pick<DeclaredRoute, "method" | "path" | "credential">,
    home: string,
    handle: Handler<A, P, Q, B>,
  ) {
    this.routes.push(route as DeclaredRoute);
    const { method, path, credential, access, summary, params, query, body, form, reply, sendsFile, rateLimit } = route;
    const { status = 200 } = route;
    const methods: HTTPMethods[] = method === "PUT" ? ["PUT", "PATCH"] : [method];
    this.#app.route({
      method: methods,
      url: path,
      schema: {
        summary,
        tags: [home.replace(/^\/api/, "").split("/")[1] ?? ""],
        security: access === "public" ? optionalCredentials(route) : [{ [credential]: [] }],
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
        ...(form && { body: form, consumes: ["multipart/form-data"] }),
        response: { [status]: reply ?? (sendsFile ? Bytes : Nothing) },
      },
      bodyLimit: this.#largestBodyOf(route),
      config: {
        declaredPath: home,
        ...(access !== "public" && { isSignedIn: true }),
        ...(route.bytes && { bytes: route.bytes.type }),
        ...(route.text && { keepsText: true }),
      },
      onRequest: async (request, reply) => {
        if (route.isLetIn && !route.isLetIn(request, this.#platform.config)) return reply.code(401).send();
        if (access !== "public") request.scope = await this.#admit(request, credential, access);
        else if (rateLimit && !route.rateLimitPer) await this.#limit(rateLimit, this.#requestFor(request), undefined);
        if (route.bytes) this.#hold(request, reply, route.bytes);
      },
      preValidation: async (request) => {
        if (!form && !route.bytes) request.sent = await mergeParameters(request, { query, body });
      },
      ...(form && { validatorCompiler: compileValidatorExceptBody }),
      handler: async (fastifyRequest, fastifyReply) => {
        const request = this.#requestFor<A, P, Q, B>(fastifyRequest);
        if (rateLimit && (route.rateLimitPer || access !== "public")) {
          await this.#limit(rateLimit, request, route.rateLimitPer?.(request));
        }
        const answer = await handle(request, fastifyReply);
        if (fastifyReply.sent) return fastifyReply;
        fastifyReply.code(status);
        if (status === 201) addLocation(fastifyReply, home, answer);
        return fastifyReply.send(answer);
      },
    });
  }

  #largestBodyOf({ bytes, text, largestBody }: RouteDeclaration<Access, TSchema, TSchema, TSchema>): number {
    return bytes?.limit(this.#platform.config) ?? text?.mostBytes ?? largestBody ?? DEFAULT_MAX_BODY_BYTES;
  }

  /** Reserves the announced length, or the route's limit if no length is announced. @throws Unavailable */
  #hold({ headers }: FastifyRequest, { raw: answer }: FastifyReply, { limit, budget }: TakenBytes) {
    const held = budget?.(this.#platform);
    const most = limit(this.#platform.config);
    if (!held) return;
    if (!held.takes(answer, Math.min(Number(headers["content-length"] ?? most), most))) {
      throw new Unavailable("Too much at once, try again later");
    }
    answer.once("close", () => held.letGo(answer));
  }

  async #admit(request: FastifyRequest, credential: Credential, access: Access): Promise<UserScope> {
    const shown = credential === "key" ? keyOf(request) : tokenOf(request);
    if (!shown) throw await this.#countFailure(request, new NotAuthenticated());
    const scope = await this.#recognize(request, credential, shown);
    await this.#platform.rateLimits.spend("agent-request", String(scope.actor.id));
    if (access === "admin" && scope.actor.role !== "admin") throw new WrongRole();
    return scope;
  }

  /** Authenticates a credential, unless the address has sent too many invalid ones. @throws DomainError */
  async #recognize(request: FastifyRequest, credential: Credential, shown: string): Promise<UserScope> {
    const { rateLimits } = this.#platform;
    if (!(await rateLimits.hasLeft("failed-authentication", rateLimitKey(request.ip)))) throw new TooManyRequests(60);
    try {
      return await this.#authenticate[credential](this.#publicContext(), shown);
    } catch (error) {
      throw error instanceof DomainError ? await this.#countFailure(request, error) : error;
    }
  }

  async #countFailure<E extends Error>({ ip }: FastifyRequest, error: E): Promise<E> {
    await this.#platform.rateLimits.spend("failed-authentication", rateLimitKey(ip));
    return error;
  }

  /**
   * A widget's calls are limited by address. An agent who calls the same routes has the limit of all their requests.
   */
  async #limit(name: RateLimitName, { ip, findCaller }: Pick<AnyRequest, "ip" | "findCaller">, per: unknown) {
    if (name === "widget" && (await findCaller())) return;
    await this.#platform.rateLimits.spend(name, rateLimitKey(ip, per));
  }

  async #findCaller(request: FastifyRequest, token: string | undefined): Promise<UserScope | undefined> {
    if (!token) return undefined;
    // A caller without a valid token is not refused: the route is public.
    const caller = await this.#recognize(request, "token", token).catch((error) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
    if (caller) await this.#platform.rateLimits.spend("agent-request", String(caller.actor.id));
    return caller;
  }

  #requestFor<A extends Access, P extends TSchema, Q extends TSchema, B extends TSchema>(
    request: FastifyRequest,
  ): RouteRequest<A, P, Q, B> {
    const token = tokenOf(request);
    let caller: Promise<UserScope | undefined> | undefined;
    return {
      params: request.params as Parsed<P>,
      query: request.query as Parsed<Q>,
      body: request.body as Parsed<B>,
      scope: request.scope as RouteRequest<A, P, Q, B>["scope"],
      publicContext: { ...this.#publicContext(), visitorKey: visitorKeyOf(request) },
      token,
      ip: request.ip,
      get received() {
        return Object.keys({ ...request.sent?.query, ...request.sent?.body });
      },
      raw: request,
      findCaller: () => {
        caller ??= request.scope ? Promise.resolve(request.scope) : this.#findCaller(request, token);
        return caller;
      },
    };
  }

  #publicContext(): PublicContext {
    return { db: this.#platform.db, platform: this.#platform };
  }
}

const optionalCredentials = ({ recognizes = [] }: Pick<DeclaredRoute, "recognizes">) =>
  recognizes.length === 0 ? [] : [{}, ...recognizes.map((credential) => ({ [credential]: [] }))];

const keyOf = (request: FastifyRequest) => /^Bearer\s+(\S+)$/i.exec(tokenOf(request) ?? "")?.[1];

const headerOf = (request: FastifyRequest) => request.headers.authorization?.trim() || undefined;

/** A visitor key is not a token: a request with one is not signed in. */
const tokenOf = (request: FastifyRequest) => (isVisitor(headerOf(request)) ? undefined : headerOf(request));

const isVisitor = (header: string | undefined) => /^Visitor\b/i.test(header ?? "");

/** @throws BadRequest for a malformed key. Without it, a new customer would be stored unprotected. */
function visitorKeyOf(request: FastifyRequest): VisitorKey | undefined {
  const header = headerOf(request);
  if (!isVisitor(header)) return undefined;
  const key = readVisitorKey(/^Visitor\s+(\S+)$/i.exec(header ?? "")?.[1]);
  if (!key) throw new BadRequest();
  return key;
}

function addLocation(reply: FastifyReply, path: string, answer: unknown) {
  const id = (answer as { data?: { id?: string | number } } | undefined)?.data?.id;
  if (id !== undefined && !reply.hasHeader("location")) reply.header("location", `${path}/${id}`);
}

declare module "fastify" {
  interface FastifyRequest {
    scope: UserScope | undefined;
    /** Absent for routes that read their body themselves. */
    sent: RawParameters | undefined;
    text: string | undefined;
  }
  interface FastifyContextConfig {
    /** The caller is a user. Users' requests have a limit of their own. */
    isSignedIn?: boolean;
    /** The route reads the body's text itself. */
    keepsText?: boolean;
    /** The content type of the body that the route accepts as bytes. */
    bytes?: string;
    /** The route's own path, if this route is a copy for API keys. */
    declaredPath?: string;
  }
}
