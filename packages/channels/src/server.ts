import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type Bus, MemoryBus } from "./bus.ts";
import type { AnyChannel, ConnectRequest } from "./channel.ts";
import { type Context, Counters } from "./context.ts";
import { Refusal } from "./errors.ts";
import { Addresses } from "./limits/addresses.ts";
import { Admission } from "./limits/admission.ts";
import { InputRates } from "./limits/input-rates.ts";
import { defaultTiming, type LimitOptions, type Limits, resolveLimits, type Timing } from "./limits/limits.ts";
import { MemoryBudget } from "./limits/memory-budget.ts";
import { LongPoll } from "./long-poll/long-poll.ts";
import type { PresenceState } from "./presence/entries.ts";
import { Presence } from "./presence/presence.ts";
import { Broadcast } from "./protocol/frames.ts";
import { splitTarget } from "./protocol/handshake.ts";
import { compilePattern } from "./protocol/patterns.ts";
import { Sockets } from "./sockets.ts";
import { Topics } from "./topics.ts";
import { rejectUpgrade, WebSockets } from "./websocket.ts";

/** `C` is what `connect` returned for a socket. */
export interface ChannelServerOptions<C> {
  /** Clients connect to `{path}/websocket` and `{path}/longpoll`; `/socket` unless said otherwise. */
  path?: string;
  /** Lets a client in by returning what its channels need to know of it. Throws `Refused` to keep it out. */
  connect(request: ConnectRequest): C | Promise<C>;
  /** Sockets of one id can be closed together, on every node. */
  socketId?(connection: C): string | undefined;
  /** Tried in this order. A pattern is segments divided by colons; `{name}` stands for any one of them, a final `*` for the rest. */
  channels: ReadonlyArray<readonly [pattern: string, channel: AnyChannel<C>]>;
  /** What joins the nodes; without one, this is the only node. */
  bus?: Bus;
  /** Signs the tokens of long-poll sessions; the same on all nodes. */
  secret: string | Buffer;
  limits?: LimitOptions;
  /** Bounds what clients make the server hold; unbounded unless one is given. The host may share it. */
  memory?: MemoryBudget;
  /** Whether new clients are turned away with 503 for now. */
  isOverloaded?(): boolean;
  timing?: Partial<Timing>;
  /** By what the sockets per address are counted; the remote address unless said otherwise. */
  addressOf?(request: IncomingMessage): string;
  /** Hears of unexpected failures. What clients sent is never in there, unless the error itself says it. */
  onError?(error: unknown, context: { topic?: string; event?: string }): void;
  /** The reason an error of the host's own is answered with; undefined when it was not expected. */
  refusalReason?(error: unknown): string | undefined;
}

const SERVICE_RESTART = 1012;
const GOING_AWAY = 1001;

/** The server side of the Phoenix channels protocol: one node of it. */
export class ChannelServer<C> {
  readonly presence: { list(topic: string): PresenceState; broadcastState(topic: string): void };
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
    const timing = { ...defaultTiming, ...options.timing };
    const limits = resolveLimits(options.limits);
    this.#inputRates = new InputRates(limits);
    const memory = options.memory ?? new MemoryBudget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
    const report: Context<C>["report"] = (error, where = {}) => options.onError?.(error, where);
    this.#path = options.path ?? "/socket";
    this.#bus = options.bus ?? new MemoryBus();
    this.#presence = new Presence(this.#bus, this.#topics, timing);
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
      addresses: new Addresses(limits.socketsPerAddress),
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

  /** Takes the WebSocket upgrades of its own path, and leaves the others to whoever listens for them. */
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
   * Takes the plain HTTP requests of its paths: long polls, and those that ought to have been
   * upgrades. The body must still be unread. False when the request is for somebody else.
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

  /** To every subscriber on every node; on this one, it is written before this returns. */
  broadcast(topic: string, event: string, payload: object): void {
    this.broadcastJson(topic, event, JSON.stringify(payload));
  }

  /** The same for a payload that is JSON already. */
  broadcastJson(topic: string, event: string, payloadJson: string): void {
    const broadcast = new Broadcast(topic, event, payloadJson);
    this.#presence.broadcastChanges(topic);
    this.#topics.deliver(broadcast);
    this.#bus.publish("broadcast", broadcast.toMessage());
  }

  /** Closes all sockets of an id, on every node, and those that are just connecting. */
  disconnect(socketId: string, code = GOING_AWAY): void {
    this.#disconnectHere({ socketId, code });
    this.#bus.publish("disconnect", JSON.stringify({ socketId, code }));
  }

  /** Closes all sockets that have an id, on this node only, and those that are just connecting. */
  disconnectEveryId(code = GOING_AWAY): void {
    this.#sockets.disconnectEveryId(code);
  }

  stats() {
    return {
      sockets: this.#sockets.count("websocket"),
      longPolls: this.#sockets.count("longpoll"),
      channels: this.#topics.subscriptions,
      topics: this.#topics.size,
      ...this.#counters,
    };
  }

  /** Lets nobody in any more, leaves all presences, then closes every socket with 1012. */
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

  #disconnectHere({ socketId, code }: { socketId: string; code: number }): void {
    this.#sockets.disconnect(socketId, code);
  }

  #sweep(): void {
    this.#sockets.sweep();
    this.#longPoll.sweep();
    this.#inputRates.sweep();
  }
}

/** Often enough to be right within a twentieth of what is waited for. */
function sweepEveryMs({ idleTimeoutMs, stallTimeoutMs }: Limits, { sessionTimeoutMs }: Timing): number {
  return Math.min(1_000, Math.max(5, Math.min(idleTimeoutMs, stallTimeoutMs, sessionTimeoutMs) / 20));
}
