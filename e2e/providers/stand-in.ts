import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What somebody asked a stand-in. */
export interface ProviderRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  /** The body, word for word. */
  readonly text: string;
  /** What stands in the path where the route has a `:name`. */
  readonly params: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status?: number;
  /** An object is sent as JSON, a text as a page. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What was asked is done, and the connection breaks before the answer. */
  readonly isLost?: boolean;
}

type Handler = (asked: ProviderRequest) => Reply | Promise<Reply>;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly handle: Handler;
  /** A page for people: being down, slow or asked too much is for programs. */
  readonly isPage: boolean;
}

/**
 * Another company's server, in its place: on this machine, over the network, and as strict as its public documentation
 * says the real one is. What it does not know is refused and noted, so that a test can say that nothing was.
 */
export class StandIn {
  /** Everything that was asked, in order. */
  readonly asked: ProviderRequest[] = [];
  /** What it said to that, in order. */
  readonly said: Reply[] = [];
  /** What was asked that it does not know. A test that is done expects none. */
  readonly unknown: string[] = [];
  /** Answers 503 to every call. */
  isDown = false;
  /** Waits so long before it answers. */
  slowMs = 0;
  /** Before this it answers nothing that is asked now. */
  waitsFor: Promise<void> | undefined;
  /** Where it does so, if not everywhere. */
  waitsAt: string | undefined;
  /** Answers 429 to every call, with this as `Retry-After`. */
  pauseSeconds = 0;
  /** In which words. */
  protected readonly tooMany: object = { message: "You have reached your limit." };
  /** Answers this to every call, whatever was asked. */
  answersAll: Reply | undefined;
  readonly #routes: Route[] = [];
  readonly #server: Server;
  #url = "";

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.page("/favicon.ico", () => ({ status: 204 })); // browsers ask for it by themselves
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

  /** Listens again where it did before it was closed. */
  async reopen() {
    await new Promise<void>((resolve) => this.#server.listen(Number(new URL(this.#url).port), "127.0.0.1", resolve));
  }

  /** Works again, and remembers nothing of what was asked. */
  reset() {
    this.isDown = false;
    this.slowMs = 0;
    this.waitsFor = undefined;
    this.waitsAt = undefined;
    this.pauseSeconds = 0;
    this.answersAll = undefined;
    this.asked.splice(0);
    this.said.splice(0);
    this.unknown.splice(0);
  }

  /** What was asked for at a path, in order. */
  askedFor(method: string, path: string): ProviderRequest[] {
    return this.asked.filter((each) => each.method === method && each.path === path);
  }

  route(method: string, path: string, handle: Handler) {
    this.#routes.push({ method, path, handle, isPage: false });
  }

  page(path: string, handle: Handler) {
    this.#routes.push({ method: "GET", path, handle, isPage: true });
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
    this.said.push(reply);
    const { status = 200, body = "", headers = {}, isLost } = reply;
    if (isLost) return void response.destroy();
    const isJson = typeof body === "object";
    response.writeHead(status, {
      "content-type": isJson ? "application/json" : "text/html; charset=utf-8",
      ...headers,
    });
    response.end(isJson ? JSON.stringify(body) : body);
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
