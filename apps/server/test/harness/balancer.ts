import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

const CHECK_MS = 100;
const CHECK_TIMEOUT_MS = 2_000;

/** A load balancer without sticky sessions: each request and each WebSocket reaches the next server. */
export class Balancer {
  readonly #server = createServer();
  readonly #sockets = new Set<Socket>();
  readonly #targets: URL[];
  #ready: URL[];
  #turn = 0;
  #isClosed = false;
  #checks: NodeJS.Timeout | undefined;

  private constructor(targets: string[]) {
    this.#targets = targets.map((target) => new URL(target));
    this.#ready = this.#targets;
    this.#server.keepAliveTimeout = 0; // it closes no connection that a client is about to use again
    this.#server.on("connection", (socket) => this.#keep(socket));
    this.#server.on("request", (incoming, response) => {
      const outgoing = request({ ...this.#options(incoming), method: incoming.method, path: incoming.url });
      outgoing.on("response", (answer) => {
        response.writeHead(answer.statusCode!, answer.statusMessage, answer.rawHeaders);
        answer.pipe(response);
        answer.on("error", () => response.destroy());
      });
      outgoing.on("continue", () => response.writeContinue());
      outgoing.on("error", (error) =>
        response.headersSent ? response.destroy() : response.writeHead(502).end(`${error}`),
      );
      response.on("close", () => outgoing.destroy());
      incoming.pipe(outgoing);
    });
    this.#server.on("upgrade", (incoming: IncomingMessage, client: Socket, head: Buffer) => {
      const target = this.#next();
      const node = this.#keep(connect(Number(target.port), target.hostname));
      const lines = [`${incoming.method} ${incoming.url} HTTP/1.1`];
      for (const [name, value] of pairs(forwarded(incoming))) lines.push(`${name}: ${value}`);
      node.write(`${lines.join("\r\n")}\r\n\r\n`);
      node.write(head);
      node.pipe(client).pipe(node);
      for (const [one, other] of [
        [client, node],
        [node, client],
      ] as const)
        one.on("error", () => other.destroy()).on("close", () => other.destroy());
    });
  }

  static async open(targets: string[]) {
    const balancer = new Balancer(targets);
    balancer.#server.listen(0, "127.0.0.1");
    await once(balancer.#server, "listening");
    return balancer;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** From now on uses only servers whose last check of `/readyz` succeeded, unless there is none. */
  honorReadiness() {
    if (this.#isClosed) return;
    this.#checks = setTimeout(async () => {
      const checks = await Promise.all(this.#targets.map(isReady));
      const ready = this.#targets.filter((_, index) => checks[index]);
      this.#ready = ready.length > 0 ? ready : this.#targets;
      this.honorReadiness();
    }, CHECK_MS);
  }

  /** Ends all connections, on both sides. */
  breakConnections() {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close() {
    this.#isClosed = true;
    clearTimeout(this.#checks);
    this.#server.close();
    this.breakConnections();
  }

  #next() {
    this.#turn += 1;
    return this.#ready[this.#turn % this.#ready.length]!;
  }

  #options(incoming: IncomingMessage) {
    const { hostname, port } = this.#next();
    return { hostname, port, headers: forwarded(incoming) };
  }

  #keep(socket: Socket) {
    this.#sockets.add(socket);
    return socket.on("close", () => this.#sockets.delete(socket)).on("error", () => {});
  }
}

async function isReady(target: URL) {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const answer = await fetch(new URL("/readyz", target), { signal: timeout }).catch(() => undefined);
  return answer?.ok ?? false;
}

/** The raw headers, in which names can repeat, with the client's address. */
function forwarded({ rawHeaders, headers, socket }: IncomingMessage): string[] {
  const given = headers["x-forwarded-for"];
  if (given !== undefined) return rawHeaders;
  return [...rawHeaders, "x-forwarded-for", socket.remoteAddress ?? ""];
}

function* pairs(raw: string[]) {
  for (let at = 0; at < raw.length; at += 2) yield [raw[at]!, raw[at + 1]!] as const;
}
