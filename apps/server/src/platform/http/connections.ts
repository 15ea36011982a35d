import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type MemoryBudget, type MemoryShare, SocketsPerAddress, StallDetector, Throttle } from "@parley/channels";
import { FairScheduler } from "./fair-scheduler.ts";
import { networkOf } from "./network-of.ts";
import { readInSlices } from "./read-in-slices.ts";
import { RequestMemory } from "./request-memory.ts";

const MAX_SWEEP_MS = 1_000;
/** Few clients send a request before they have read the last answer. Those clients send only a few requests ahead. */
const MAX_UNANSWERED = 8;
const CLOSE_IDLE_EVERY_MS = 250;
const LINGER_MS = 1_000;
const MAX_LINGERING = 500;
const BURST_MS = 20_000;
const REFUSAL = "HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

export interface ConnectionLimits {
  /** `Infinity` for none. */
  readonly perAddress: number;
  /** The limit for all connections except WebSockets. Idle connections are closed to make room for new ones. */
  readonly total: number;
  /** New connections of an address per second. A burst may use the amount of 20 seconds. */
  readonly newPerSecond: number;
  /** The maximum time in which a request body must be complete or grow by 64 KiB. */
  readonly inputStallMs: number;
  /** The maximum time in which a client must read the rest of an answer, or 64 KiB of it. */
  readonly outputStallMs: number;
}

/** How clients are distinguished, and checks for each of them. */
export interface ConnectionRules {
  /** Connections of a proxy carry requests of many clients. */
  isTrustedProxy(address: string): boolean;
  /** The network that a request comes from, behind proxies too. */
  networkOf(request: IncomingMessage): string;
  /** Returns whether requests are refused for now. Requests for health are always served. */
  isOverloaded(): boolean;
  isForHealth(request: IncomingMessage): boolean;
}

/** Limits the cost of connections before their clients are known. Open WebSockets have their own limits. */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #rules: ConnectionRules;
  readonly #memory: MemoryBudget;
  readonly #addresses: SocketsPerAddress;
  readonly #rate: Throttle;
  readonly #all = new Map<Socket, Connection>();
  readonly #lingering = new Set<Socket>();
  readonly #turns = new FairScheduler();
  #closedIdleAt = Number.NEGATIVE_INFINITY;

  constructor(memory: MemoryBudget, limits: ConnectionLimits, rules: ConnectionRules) {
    this.#memory = memory;
    this.#limits = limits;
    this.#rules = rules;
    this.#addresses = new SocketsPerAddress(limits.perAddress);
    this.#rate = new Throttle(limits.newPerSecond, BURST_MS);
  }

  watch(server: Server) {
    const sweepMs = Math.min(MAX_SWEEP_MS, this.#limits.inputStallMs / 10, this.#limits.outputStallMs / 10);
    const timer = setInterval(() => this.#sweep(), sweepMs).unref();
    server.on("connection", (socket) => {
      if (this.#all.size >= this.#limits.total) this.#closeIdle();
      this.#admit(socket);
    });
    server.on("close", () => clearInterval(timer));
  }

  /** Refuses a request before its body is read when there is no memory for it. Otherwise calls the handler. */
  serve(request: IncomingMessage, response: ServerResponse, handle: RequestListener) {
    if (request.socket.destroyed) return;
    const network = this.#rules.networkOf(request);
    if (!this.#rules.isForHealth(request)) {
      const memory = new RequestMemory(this.#memory.share(network));
      response.once("close", () => memory.release());
      if (this.#rules.isOverloaded() || !memory.reserveFor(request)) return this.#refuse(request.socket);
      memory.attachTo(request);
    }
    this.#all.get(request.socket)?.begin(request, response);
    this.#handleInTurn(network, request, () => handle(request, response));
  }

  #handleInTurn(network: string, request: IncomingMessage, handle: () => void) {
    if (request.socket.destroyed) return;
    if (this.#turns.hasTime(network)) this.#turns.run(network, handle);
    else this.#turns.wait(network, () => this.#handleInTurn(network, request, handle));
  }

  /** Stops the checks of this connection, because it is a WebSocket now. */
  upgraded(socket: Socket) {
    this.#all.get(socket)?.stopReading();
    this.#forget(socket);
  }

  #admit(socket: Socket) {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    if (this.#all.size >= this.#limits.total) return this.#refuse(socket);
    const isProxy = this.#rules.isTrustedProxy(address);
    if (!isProxy) {
      if (this.#rate.count(network) > 0) return socket.destroy();
      if (!this.#addresses.enter(network)) return this.#refuse(socket);
      socket.once("close", () => this.#addresses.leave(network));
    }
    const memory = isProxy ? undefined : this.#memory.share(network);
    const connection = new Connection(socket, memory, this.#limits);
    this.#all.set(socket, connection);
    // A proxy sends requests of many clients on one connection, and forwards each as a whole, so its input is not read
    // in turns.
    if (!isProxy) connection.stopReading = readInSlices(socket, network, this.#turns, this.#memory.share(network));
    socket.once("close", () => this.#forget(socket));
  }

  /**
   * Closes idle connections, to have room for new ones. It walks all connections, so it is limited to one run per
   * interval.
   */
  #closeIdle() {
    const now = performance.now();
    if (now - this.#closedIdleAt < CLOSE_IDLE_EVERY_MS) return;
    this.#closedIdleAt = now;
    for (const [socket, connection] of this.#all) {
      if (!connection.isIdle) continue;
      this.#forget(socket);
      socket.destroy();
    }
  }

  /**
   * The connection lingers for a moment so that the client can read the refusal. With too many lingering connections it
   * closes immediately, because each client may continue to send.
   */
  #refuse(socket: Socket) {
    const lingerMs = this.#lingering.size < MAX_LINGERING ? LINGER_MS : 0;
    this.#lingering.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => this.#lingering.delete(socket));
    socket.end(REFUSAL, () => setTimeout(() => socket.destroy(), lingerMs).unref());
  }

  #forget(socket: Socket) {
    this.#all.get(socket)?.end();
    this.#all.delete(socket);
  }

  #sweep() {
    const now = performance.now();
    for (const connection of this.#all.values()) connection.check(now);
    this.#rate.sweep();
  }
}

class Connection {
  readonly #socket: Socket;
  readonly #memory: MemoryShare | undefined;
  readonly #inputStall: StallDetector;
  readonly #outputStall: StallDetector;
  /** Stops reading from this connection, because another reader does. */
  stopReading: () => void = () => {};
  #request: IncomingMessage | undefined;
  #requests = 0;
  #unanswered = 0;

  /** @param memory none for a proxy: the unread answers of its clients count for each client, see `boundAnswers` */
  constructor(socket: Socket, memory: MemoryShare | undefined, { inputStallMs, outputStallMs }: ConnectionLimits) {
    this.#socket = socket;
    this.#memory = memory;
    this.#inputStall = new StallDetector(inputStallMs);
    this.#outputStall = new StallDetector(outputStallMs);
  }

  /** The client keeps the connection open for another request. */
  get isIdle(): boolean {
    return this.#requests > 0 && this.#unanswered === 0;
  }

  begin(request: IncomingMessage, response: ServerResponse) {
    this.#request = request;
    this.#requests++;
    this.#unanswered++;
    if (this.#unanswered > MAX_UNANSWERED) this.#socket.destroy();
    response.once("close", () => {
      this.#unanswered--;
      if (this.#request === request) this.#request = undefined;
    });
  }

  /** Disconnects a client that sends or reads too slowly, or whose unread answers exceed the memory budget. */
  check(now: number) {
    const { bytesRead, bytesWritten, writableLength } = this.#socket;
    const isInputStalled = this.#inputStall.lasts(now, this.#expectsInput, bytesRead);
    const isOutputStalled = this.#outputStall.lasts(now, writableLength > 0, bytesWritten - writableLength);
    const isOverBudget = this.#memory?.resize(writableLength) === false;
    if (isInputStalled || isOutputStalled || isOverBudget) this.#socket.destroy();
  }

  end() {
    this.#memory?.release();
  }

  /** False while the server itself is slow to read the received bytes. */
  get #expectsInput() {
    const request = this.#request;
    return request !== undefined && !request.complete && request.readableLength === 0;
  }
}
