import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Description } from "./description.ts";
import { record } from "./traffic.ts";

export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  /** The raw body. */
  readonly text: string;
  /** The values of the `:name` parts of the route's path. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status?: number;
  /** An object is sent as JSON, a text as an HTML page. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Executes the request, but closes the connection before the answer. */
  readonly isLost?: boolean;
  /** The answer is a proxy's or a broken service's, so the vendor does not describe it. */
  readonly isForeign?: boolean;
  /** Closes the connection in the middle of the body. */
  readonly isCut?: boolean;
}

type Handler = (asked: ProviderRequest) => Reply | Promise<Reply>;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handle: Handler;
  /**
   * Not a call of the vendor's API: a page for people, a file, or the answer of another program. Simulated failures,
   * delays and rate limits do not apply, and nothing is compared with the description.
   */
  readonly isPage: boolean;
}

/**
 * A stand-in for an external service. It runs on this machine, over the network, and is as strict as the service's
 * public documentation. It refuses and records unknown requests, so that tests can assert that there were none.
 */
export class StandIn {
  /** All requests, in order. */
  readonly asked: ProviderRequest[] = [];
  /** All answers, in order, with the paths of their requests. */
  readonly said: (Reply & { readonly path: string })[] = [];
  /** Unknown requests. A passing test has none. */
  readonly unknown: string[] = [];
  /** The vendor's description of the API. Without one, nothing is compared. */
  protected readonly description: Description | undefined;
  /** Answers 503 to every call. */
  isDown = false;
  /** The number of requests that were fulfilled without an answer. */
  lostAnswers = 0;
  /** Delays each answer by this time. */
  slowMs = 0;
  /** Delays the answers to new requests until this resolves. */
  waitsFor: Promise<void> | undefined;
  /** The path to delay; all paths by default. */
  waitsAt: string | undefined;
  /** Answers 429 to every call, with this as `Retry-After`. */
  pauseSeconds = 0;
  /** The body of that answer. */
  protected readonly tooMany: object | string = { message: "You have reached your limit." };
  /** The difference of this service's clock, in the `date` of every answer. */
  clockSkewSeconds = 0;
  /** Returns this answer to every call. */
  answersAll: Reply | undefined;
  readonly #routes: Route[] = [];
  readonly #server: Server;
  #url = "";

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.page("/favicon.ico", () => ({ status: 204 })); // browsers request it by themselves
  }

  get url() {
    return this.#url;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  async close() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Listens again on the same port. */
  async reopen() {
    await new Promise<void>((resolve) => this.#server.listen(Number(new URL(this.#url).port), "127.0.0.1", resolve));
  }

  /** Resets the simulated failures, and clears the recorded requests. */
  reset() {
    this.isDown = false;
    this.lostAnswers = 0;
    this.slowMs = 0;
    this.waitsFor = undefined;
    this.waitsAt = undefined;
    this.pauseSeconds = 0;
    this.clockSkewSeconds = 0;
    this.answersAll = undefined;
    this.asked.splice(0);
    this.said.splice(0);
    this.unknown.splice(0);
  }

  /** The requests to a path, in order. */
  askedFor(method: string, path: string): ProviderRequest[] {
    return this.asked.filter((each) => each.method === method && each.path === path);
  }

  route(method: string, path: string, handle: Handler) {
    this.#routes.push({ method, path, handle, isPage: false });
  }

  page(path: string, handle: Handler, method = "GET") {
    this.#routes.push({ method, path, handle, isPage: true });
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const url = new URL(request.url ?? "/", this.#url);
    const method = request.method ?? "GET";
    const found = this.#find(method, url.pathname);
    const asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      text: Buffer.concat(chunks).toString("utf8"),
      params: found?.params ?? {},
    };
    this.asked.push(asked);
    const reply = await this.#reply(asked, found?.route);
    this.said.push({ ...reply, path: url.pathname });
    if (this.description && !found?.route.isPage) record(this.description, asked, reply);
    const { status = 200, body = "", headers = {}, isLost, isCut } = reply;
    if (isLost) {
      this.lostAnswers++;
      return void response.destroy();
    }
    const isJson = typeof body === "object";
    response.writeHead(status, {
      "content-type": isJson ? "application/json" : "text/html; charset=utf-8",
      date: new Date(Date.now() + this.clockSkewSeconds * 1000).toUTCString(),
      ...headers,
    });
    const sent = isJson ? JSON.stringify(body) : body;
    if (isCut) return void response.write(sent, () => response.destroy());
    response.end(sent);
  }

  async #reply(asked: ProviderRequest, route: Route | undefined): Promise<Reply> {
    if (!route) {
      this.unknown.push(`${asked.method} ${asked.path}`);
      return { status: 404, body: { message: `No such route: ${asked.method} ${asked.path}` } };
    }
    if (!route.isPage) {
      if (this.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, this.slowMs));
      if ((this.waitsAt ?? asked.path) === asked.path) await this.waitsFor;
      if (this.answersAll) return this.answersAll;
      if (this.isDown) return { status: 503, body: "<h1>Service Unavailable</h1>" };
      if (this.pauseSeconds > 0) {
        const headers = { "retry-after": String(this.pauseSeconds) };
        return { status: 429, body: this.tooMany, headers };
      }
    }
    return route.handle(asked);
  }

  #find(method: string, path: string) {
    for (const route of this.#routes) {
      if (route.method !== method) continue;
      const params = match(route.path, path);
      if (params) return { route, params };
    }
    return undefined;
  }
}

/** The fields of a form. Undefined if the body has another type. */
export function formIn({ headers, text }: ProviderRequest): Record<string, string> | undefined {
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    if (part.startsWith(":")) params[part.slice(1)] = decodeURIComponent(given[place]!);
    else if (part !== given[place]) return undefined;
  }
  return params;
}
