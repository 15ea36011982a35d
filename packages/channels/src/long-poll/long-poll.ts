import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "../bus.ts";
import type { Context } from "../context.ts";
import type { Admission } from "../limits/admission.ts";
import type { Timing } from "../limits/limits.ts";
import { headerOf } from "../protocol/handshake.ts";
import { ChannelSocket } from "../socket.ts";
import { readBody } from "./body.ts";
import { LongPollRelay } from "./relay.ts";
import { LongPollSession, type PollAnswer } from "./session.ts";
import { LongPollSessions, type PostedFrames } from "./sessions.ts";
import { isSessionToken, readSession, type SessionAddress, signSession } from "./token.ts";

/** The number of frames of the largest size that fit into one request. */
const FRAMES_PER_POST = 2;

/**
 * The HTTP side of long polling. The HTTP status is always 200 and the real status is in the body, because the official
 * client expects this.
 */
export class LongPoll<C> {
  readonly #context: Context<C>;
  readonly #admission: Admission<C>;
  readonly #bus: Bus;
  readonly #timing: Timing;
  readonly #secret: string | Buffer;
  readonly #sessions = new LongPollSessions<C>();
  readonly #relay: LongPollRelay<C>;

  constructor(context: Context<C>, admission: Admission<C>, bus: Bus, timing: Timing, secret: string | Buffer) {
    this.#context = context;
    this.#admission = admission;
    this.#bus = bus;
    this.#timing = timing;
    this.#secret = secret;
    this.#relay = new LongPollRelay(bus, timing, this.#sessions);
  }

  async handle(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    if (request.method === "OPTIONS") return allowEverything(request, response);
    const token = sessionTokenOf(request, query);
    const address = token === undefined ? undefined : readSession(token, this.#secret);
    if (request.method === "POST") return this.#post(request, response, address);
    if (request.method !== "GET") return respond(response, { status: 400 });

    const answer = address && (await this.#poll(address, response));
    if (answer && answer.status !== 410) return respond(response, { ...answer, token });
    return this.#open(request, response, query);
  }

  sweep(): void {
    this.#sessions.sweep();
  }

  close(): void {
    this.#relay.close();
  }

  /** Resolves with undefined when the session does not exist. Never settles when the client disconnects first. */
  #poll(address: SessionAddress, response: ServerResponse): Promise<PollAnswer | undefined> {
    return new Promise((resolve) => {
      const isHere = address.node === this.#bus.nodeId;
      const cancel = isHere ? this.#sessions.poll(address.session, resolve) : this.#relay.poll(address, resolve);
      if (cancel) response.once("close", cancel);
      else resolve(undefined);
    });
  }

  async #open(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): Promise<void> {
    const admitted = await this.#admission.admit(request, withoutSessionTokens(query), "longpoll");
    if (admitted === 503) return refuseForNow(response);
    if (typeof admitted === "number") return respond(response, { status: admitted === 500 ? 500 : 403 });
    const { connection, id, serializer, connectingSince, memory, leave } = admitted;
    if (this.#context.isClosing()) {
      leave();
      return respond(response, { status: 500 });
    }

    const session = new LongPollSession(this.#timing, () => {
      memory.release();
      leave();
    });
    const socket = new ChannelSocket(this.#context, connection, id, serializer, session, memory);
    session.onDrained = () => socket.countMemory();
    this.#sessions.add(session, socket);
    this.#context.sockets.add(socket, connectingSince);
    const token = signSession({ node: this.#bus.nodeId, session: session.id }, this.#secret);
    respond(response, { status: 410, token, messages: [] });
  }

  async #post(request: IncomingMessage, response: ServerResponse, address: SessionAddress | undefined): Promise<void> {
    const client = this.#admission.addressOf(request);
    const memory = this.#context.memory.share(client);
    const body = await readBody(request, this.#largestPostBytes(address), this.#timing.acceptTimeoutMs, memory);
    if (typeof body === "number") {
      memory.release();
      return respondAndDisconnect(request, response, body);
    }
    const isBatch = request.headers["content-type"]?.startsWith("application/x-ndjson") ?? false;
    const frames = isBatch ? body.split("\n").length : 1;
    const waitMs = this.#context.inputRates.count(client, body.length, frames);
    if (waitMs > 0) await sleep(waitMs, undefined, { ref: false });
    const status = address && (await this.#deliver(address, { body, isBatch }));
    memory.release();
    respond(response, { status: status ?? 410 });
  }

  #largestPostBytes(address: SessionAddress | undefined): number {
    const { firstFrameBytes } = this.#context.limits;
    return address ? FRAMES_PER_POST * this.#largestFrameBytes(address) : firstFrameBytes;
  }

  /** Only the node of a session knows the session's topics. Other nodes allow the largest frame of any channel. */
  #largestFrameBytes({ node, session }: SessionAddress): number {
    const { limits, routes } = this.#context;
    if (node === this.#bus.nodeId) return this.#sessions.largestFrameBytes(session) ?? limits.firstFrameBytes;
    return Math.max(limits.frameBytes, ...routes.map(({ channel }) => channel.largestFrameBytes ?? 0));
  }

  /** Resolves with undefined when the session's node does not exist. */
  async #deliver(address: SessionAddress, posted: PostedFrames): Promise<number | undefined> {
    const isHere = address.node === this.#bus.nodeId;
    return isHere ? this.#sessions.post(address.session, posted) : this.#relay.post(address, posted);
  }
}

/** New clients send the token in its own header, older ones as the last `token` of the query. */
const sessionTokenOf = (request: IncomingMessage, query: URLSearchParams) =>
  headerOf(request.headers, "x-phoenix-longpoll-token") ?? query.getAll("token").at(-1);

/** The query without session tokens. Older clients send the session token and the sign-in token under the same name. */
function withoutSessionTokens(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...query].filter(([name, value]) => name !== "token" || !isSessionToken(value)));
}

function respond(response: ServerResponse, body: { status: number; token?: string | undefined; messages?: string[] }) {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
  });
  response.end(JSON.stringify(body));
}

/** A real HTTP status, so that proxies understand it, too. Clients treat any status but 200 as a lost connection. */
function refuseForNow(response: ServerResponse): void {
  response.writeHead(503, { "retry-after": "5", "access-control-allow-origin": "*" }).end();
}

/** For a body that was not read completely: the connection cannot be reused. */
function respondAndDisconnect(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.setHeader("connection", "close");
  response.once("finish", () => request.destroy());
  respond(response, { status });
}

/** Any origin may poll. Cookies are not used, so another site has no more rights than any program. */
function allowEverything(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "");
  response.setHeader("access-control-allow-methods", "get, post, options");
  response.setHeader("access-control-max-age", "3600");
  respond(response, { status: 200 });
}
