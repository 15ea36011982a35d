import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Bus, MemoryBus } from "./bus.ts";
import type { AnyChannel, ConnectRequest } from "./channel.ts";
import { type Context, Counters } from "./context.ts";
import { Refusal } from "./errors.ts";
import { Admission } from "./limits/admission.ts";
import { InputRates } from "./limits/input-rates.ts";
import { defaultTiming, type LimitOptions, type Limits, resolveLimits, type Timing } from "./limits/limits.ts";
import { MemoryBudget } from "./limits/memory-budget.ts";
import { SocketsPerAddress } from "./limits/sockets-per-address.ts";
import { LongPoll } from "./long-poll/long-poll.ts";
import { Presence } from "./presence/presence.ts";
import { Broadcast } from "./protocol/frames.ts";
import { splitTarget } from "./protocol/handshake.ts";
import { compilePattern } from "./protocol/patterns.ts";
import { Sockets } from "./sockets.ts";
import { Topics } from "./topics.ts";
import { rejectUpgrade, WebSockets } from "./websocket.ts";

/** `C` is the result of `connect` for a socket. */
export interface ChannelServerOptions<C> {
  /** Clients connect to `{path}/websocket` and `{path}/longpoll`. The default is `/socket`. */
  path?: string;
  /** Admits a client by returning the connection data for its channels. Throws `Refused` to reject it. */
  connect(request: ConnectRequest): C | Promise<C>;
  /** All sockets with the same id can be closed together, on every node. */
  socketId?(connection: C): string | undefined;
  /**
   * The first matching pattern applies. Colons separate segments. `{name}` matches any one segment, a final `*` the
   * rest.
   */
  channels: ReadonlyArray<readonly [pattern: string, channel: AnyChannel<C>]>;
  /** The bus between the nodes. Absent: this is the only node. */
  bus?: Bus;
  /** False for a node without clients. It takes no part in presence, and other nodes do not wait for it. */
  hasClients?: boolean;
  /** Signs the tokens of long-poll sessions. It must be the same on all nodes. */
  secret: string | Buffer;
  limits?: LimitOptions;
  /** Limits the memory that clients use. Absent: no limit. The host may share it. */
  memory?: MemoryBudget;
  /** Whether the server currently rejects new clients with 503. */
  isOverloaded?(): boolean;
  timing?: Partial<Timing>;
  /** The key for counting sockets per address. The default is the remote address. */
  addressOf?(request: IncomingMessage): string;
  /** Receives unexpected failures. They contain no data from clients, unless the error's own message does. */
  onError?(error: unknown, context: { topic?: string; event?: string }): void;
  /** The reason for the client from an error of the host. Undefined for an unexpected error. */
  refusalReason?(error: unknown): string | undefined;
}

const SERVICE_RESTART = 1012;
const GOING_AWAY = 1001;

/** One node of the server side of the Phoenix channels protocol. */
export class ChannelServer<C> {
  readonly presence: Pick<Presence, "list" | "broadcastState">;
  readonly #path: string;
  readonly #bus: Bus;
  readonly #topics = new Topics();
  readonly #sockets = new Sockets<C>();
  readonly #counters = new Counters();
  readonly #inputRates: InputRates;
  readonly #presence: Presence;
  readonly #webSockets: WebSockets<C>;
  readonly #longPoll: LongPoll<C>;
  readonly #sweeps: NodeJS.Timeout;
  readonly #cleanups: Array<() => void> = [];
  #isClosing = false;
  #closed: Promise<void> | undefined;

  constructor(options: ChannelServerOptions<C>) {
    const hasPeers = options.bus !== undefined && options.hasClients !== false;
    const timing = { ...defaultTiming, ...options.timing, ...(!hasPeers && { discoveryMs: 0 }) };
    const limits = resolveLimits(options.limits);
    this.#inputRates = new InputRates(limits);
    const memory = options.memory ?? new MemoryBudget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    const report: Context<C>["report"] = (error, where = {}) => options.onError?.(error, where);
    this.#path = options.path ?? "/socket";
    this.#bus = options.bus ?? new MemoryBus();
    this.#presence = new Presence(hasPeers ? this.#bus : new MemoryBus(), this.#topics, timing);
    this.presence = this.#presence;

    const context: Context<C> = {
      limits,
      memory,
      inputRates: this.#inputRates,
      routes: options.channels.map(([pattern, channel]) => ({ match: compilePattern(pattern), channel })),
      topics: this.#topics,
      presence: this.#presence,
      sockets: this.#sockets,
      counters: this.#counters,
      isClosing: () => this.#isClosing,
      report,
      reasonFor: (error) => (error instanceof Refusal ? error.reason : options.refusalReason?.(error)),
    };
    const admission = new Admission<C>({
      connect: (request) => options.connect(request),
      socketId: (connection) => options.socketId?.(connection),
      addressOf: options.addressOf ?? ((request) => request.socket.remoteAddress ?? ""),
      addresses: new SocketsPerAddress(limits.socketsPerAddress),
      memory,
      isOverloaded: () => this.#sockets.size >= limits.sockets || (options.isOverloaded?.() ?? false),
      report,
    });
    this.#webSockets = new WebSockets(context, admission, timing.closeTimeoutMs);
    this.#longPoll = new LongPoll(context, admission, this.#bus, timing, options.secret);
    this.#sweeps = setInterval(() => this.#sweep(), sweepEveryMs(limits, timing)).unref();
    this.#cleanups.push(
      this.#bus.subscribe("broadcast", (message) => this.#topics.deliver(Broadcast.fromMessage(message))),
      this.#bus.subscribe("disconnect", (message) => this.#disconnectHere(JSON.parse(message))),
    );
  }

  /** Handles the WebSocket upgrades of its own path, and leaves others to other listeners. */
  attach(server: Server): void {
    const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      const { path, query } = splitTarget(request.url);
      if (path === `${this.#path}/websocket`) void this.#webSockets.upgrade(request, stream, head, query);
      else if (server.listenerCount("upgrade") === 1) rejectUpgrade(stream, 404);
    };
    server.on("upgrade", upgrade);
    this.#cleanups.push(() => server.off("upgrade", upgrade));
  }

  /**
   * Handles the plain HTTP requests of its paths: long polls, and requests without the required upgrade. The body must
   * be unread. Returns false for requests of other paths.
   */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { path, query } = splitTarget(request.url);
    if (path === `${this.#path}/longpoll`) {
      void this.#longPoll.handle(request, response, query);
      return true;
    }
    if (path !== `${this.#path}/websocket`) return false;
    const status = request.method === "GET" ? 426 : 400;
    response.writeHead(this.#isClosing ? 503 : status, { connection: "Upgrade", upgrade: "websocket" }).end();
    return true;
  }

  /** Publishes to every subscriber on every node. Subscribers on this node are written to before it returns. */
  broadcast(topic: string, event: string, payload: object): void {
    this.broadcastJson(topic, event, JSON.stringify(payload));
  }

  /** Publishes a payload that is JSON already. */
  broadcastJson(topic: string, event: string, payloadJson: string): void {
    const broadcast = new Broadcast(topic, event, payloadJson);
    this.#deliver(broadcast);
    this.#bus.publish("broadcast", broadcast.toMessage());
  }

  /** Publishes to the subscribers on this node only, when every node publishes the same from another source. */
  broadcastHere(topic: string, event: string, payload: object): void {
    this.#deliver(new Broadcast(topic, event, JSON.stringify(payload)));
  }

  /** Closes all sockets with an id on every node, including those that are still connecting. */
  disconnect(socketId: string, code = GOING_AWAY): void {
    this.#disconnectHere({ socketId, code });
    this.#bus.publish("disconnect", JSON.stringify({ socketId, code }));
  }

  /** Closes all sockets that have an id on this node, including those that are still connecting. */
  disconnectEveryId(code = GOING_AWAY): void {
    this.#sockets.disconnectEveryId(code);
  }

  stats() {
    return {
      sockets: this.#sockets.count("websocket"),
      longPolls: this.#sockets.count("longpoll"),
      channels: this.#topics.subscriptions,
      topics: this.#topics.size,
      presences: this.#presence.size,
      ...this.#counters,
    };
  }

  /**
   * Closes the present sockets with 1012, at equal intervals over `ms`, so that their clients do not all connect to
   * another server at once. New clients are still admitted: the load balancer may need a moment to choose other servers.
   */
  closeGradually(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#sockets.closeGradually(SERVICE_RESTART, ms, signal);
  }

  /** Rejects new clients, ends all presences, then closes every socket with 1012. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#isClosing = true;
    this.#presence.close();
    await this.#sockets.closeAll(SERVICE_RESTART);
    clearInterval(this.#sweeps);
    this.#longPoll.close();
    for (const cleanUp of this.#cleanups) cleanUp();
    await this.#bus.close?.();
  }

  #deliver(broadcast: Broadcast): void {
    this.#presence.broadcastChanges(broadcast.topic);
    this.#topics.deliver(broadcast);
  }

  #disconnectHere({ socketId, code }: { socketId: string; code: number }): void {
    this.#sockets.disconnect(socketId, code);
  }

  #sweep(): void {
    this.#sockets.sweep();
    this.#longPoll.sweep();
    this.#inputRates.sweep();
  }
}

/** Often enough to detect a timeout within a twentieth of its length. */
function sweepEveryMs({ idleTimeoutMs, stallTimeoutMs }: Limits, { sessionTimeoutMs }: Timing): number {
  return Math.min(1_000, Math.max(5, Math.min(idleTimeoutMs, stallTimeoutMs, sessionTimeoutMs) / 20));
}
