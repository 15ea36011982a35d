import type { Context } from "./context.ts";
import { RateLimited, Refusal } from "./errors.ts";
import { TooComplex } from "./limits/json-limits.ts";
import type { MemoryShare } from "./limits/memory-budget.ts";
import { Violations } from "./limits/violations.ts";
import { Frame } from "./protocol/frames.ts";
import { type ClientFrame, MalformedFrame, type Ref, type Serializer, splitFrame } from "./protocol/serializers.ts";
import type { ActiveSubscription } from "./subscription.ts";
import { TopicQueue } from "./topic-queue.ts";
import type { Transport } from "./transport.ts";

const UNSUPPORTED_DATA = 1003;
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;
const FAULT = 1011;

/** Larger frames go to the handlers of large events, where a channel has one. */
const LARGE_BYTES = 64 * 1024;

/** One connected client: what it sends finds its lane here, and what it is sent goes out here. */
export class ChannelSocket<C> {
  readonly context: Context<C>;
  readonly connection: C;
  /** Sockets of one id can be closed together. */
  readonly id: string | undefined;
  readonly serializer: Serializer;
  readonly transport: Transport;
  /** Whether it ever was present anywhere, so that others may have to hear of it before its next frame is handled. */
  isPresent = false;
  readonly #memory: MemoryShare;
  readonly #lanes = new Map<string, TopicQueue<C>>();
  #conduct: Violations | undefined;
  #queuedBytes = 0;
  #heldBytes = 0;
  #largestFrameBytes: number;
  #mostUnsentBytes: number;
  #isClosed = false;

  constructor(
    context: Context<C>,
    connection: C,
    id: string | undefined,
    serializer: Serializer,
    transport: Transport,
    memory: MemoryShare,
  ) {
    this.context = context;
    this.connection = connection;
    this.id = id;
    this.serializer = serializer;
    this.transport = transport;
    this.#memory = memory;
    this.#largestFrameBytes = context.limits.firstFrameBytes;
    this.#mostUnsentBytes = context.limits.unsentBytes;
  }

  /** The largest frame that this socket may send now, on any topic. */
  get largestFrameBytes(): number {
    return this.#largestFrameBytes;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  receive(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return;
    this.context.counters.framesIn++;
    if (this.isPresent) this.context.presence.broadcastAllChanges();
    try {
      const frame = this.#decode(data, isBinary);
      if (frame) this.#handle(frame);
      else this.close(TOO_LARGE);
    } catch (error) {
      this.close(this.#closeCodeFor(error));
    }
  }

  #closeCodeFor(error: unknown): number {
    if (error instanceof MalformedFrame) return UNSUPPORTED_DATA;
    if (error instanceof TooComplex) return POLICY_VIOLATION;
    this.context.report(error);
    return FAULT;
  }

  /** A client that leaves too much unread is cut off: it reconnects and asks for what it missed. */
  send(frame: Frame): void {
    this.dropIfSlow();
    if (this.#isClosed) return;
    this.context.counters.framesOut++;
    this.transport.send(frame);
    if (this.transport.unsentBytes > 0) this.countMemory();
  }

  /** To be called, too, when something went out that is no frame of ours. */
  dropIfSlow(): void {
    if (!this.#isClosed && this.transport.unsentBytes > this.#mostUnsentBytes) this.#drop();
  }

  /** To be called when the transport holds more or less than before. A client over the budget is cut off. */
  countMemory(): void {
    if (this.#isClosed) return;
    const { unsentBytes, unfinishedBytes } = this.transport;
    if (!this.#memory.resize(unsentBytes + unfinishedBytes + this.#queuedBytes + this.#heldBytes)) this.#drop();
  }

  /** To be called when a message announces its size. */
  closeIfTooLarge(announcedBytes: number): void {
    if (announcedBytes > this.#largestFrameBytes) this.close(TOO_LARGE);
  }

  /** What a client may send and leave unread depends on what it has joined. */
  adjustLimits(): void {
    if (this.#isClosed) return;
    const { limits } = this.context;
    this.#largestFrameBytes = limits.firstFrameBytes;
    this.#mostUnsentBytes = limits.unsentBytes;
    for (const { subscription } of this.#lanes.values()) if (subscription) this.#allowMoreFor(subscription);
  }

  #allowMoreFor({ channel }: ActiveSubscription<C>): void {
    const { frameBytes } = this.context.limits;
    this.#largestFrameBytes = Math.max(this.#largestFrameBytes, frameBytes, channel.largestFrameBytes ?? 0);
    this.#mostUnsentBytes = Math.max(this.#mostUnsentBytes, channel.unsentBytes ?? 0);
  }

  #drop(): void {
    this.context.counters.droppedSlow++;
    this.end();
    this.#memory.release();
    this.transport.drop();
  }

  push(joinRef: Ref, ref: Ref, topic: string, event: string, payload: object): void {
    if (this.#isClosed) return;
    this.send(new Frame(this.serializer.encode(joinRef, ref, topic, event, JSON.stringify(payload))));
  }

  /** Answers a frame, unless its sender asked for no answer by sending no ref. */
  reply(frame: ClientFrame, status: "ok" | "error", response: object, joinRef = frame.joinRef): void {
    if (frame.ref !== null) this.push(joinRef, frame.ref, frame.topic, "phx_reply", { status, response });
  }

  refuse(frame: ClientFrame, error: unknown, reasonWhenUnexpected = "internal error"): void {
    const reason = this.context.reasonFor(error);
    if (reason === undefined) this.context.report(error, { topic: frame.topic, event: frame.event });
    this.reply(frame, "error", { reason: reason ?? reasonWhenUnexpected });
    if (error instanceof RateLimited) this.#strike();
  }

  refuseJoin(frame: ClientFrame, error: unknown): void {
    this.#conduct ??= new Violations();
    this.#conduct.countFailedJoin();
    this.refuse(frame, error, "join crashed");
  }

  refuseUnmatched(frame: ClientFrame): undefined {
    this.reply(frame, "error", { reason: "unmatched topic" }, null);
  }

  /** Whether the frame may wait for its turn. Each `true` is owed a `freeRoomOf`. */
  makeRoomFor({ byteLength }: ClientFrame): boolean {
    const isTooMuch = this.#queuedBytes + byteLength > this.context.limits.queuedBytesPerSocket;
    if (isTooMuch && this.#queuedBytes > 0) return false;
    this.#queuedBytes += byteLength;
    this.countMemory();
    return true;
  }

  freeRoomOf({ byteLength }: ClientFrame): void {
    this.#queuedBytes -= byteLength;
    this.countMemory();
  }

  /** For what is held elsewhere on behalf of this client. */
  holdBytes(change: number): void {
    this.#heldBytes += change;
    this.countMemory();
  }

  closeLane(lane: TopicQueue<C>): void {
    this.#lanes.delete(lane.topic);
  }

  close(code: number): void {
    if (this.#isClosed) return;
    this.end();
    this.transport.close(code);
  }

  /** Ends all that the client had here. Its connection counts against the memory budget until it is gone. */
  end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.context.sockets.remove(this);
    for (const lane of this.#lanes.values()) lane.end();
    this.#lanes.clear();
  }

  /** Undefined when the frame is larger than its topic and event allow. @throws MalformedFrame, TooComplex */
  #decode(data: Buffer, isBinary: boolean): ClientFrame | undefined {
    if (data.length > this.#largestFrameBytes) return undefined;
    const large = data.length > LARGE_BYTES && !isBinary ? this.#decodeLarge(data) : undefined;
    if (large) return large;
    return data.length > this.context.limits.frameBytes ? undefined : this.serializer.decode(data, isBinary);
  }

  /** Undefined when the frame is not for a handler of large events, or too large for it. */
  #decodeLarge(data: Buffer): ClientFrame | undefined {
    const frame = this.serializer.version === 2 ? splitFrame(data) : undefined;
    const channel = frame && this.#lanes.get(frame.topic)?.subscription?.channel;
    const isAllowed = data.length <= Math.max(this.context.limits.frameBytes, channel?.largestFrameBytes ?? 0);
    return isAllowed && channel?.largeEvents?.[frame!.event] ? frame : undefined;
  }

  #handle(frame: ClientFrame): void {
    const lane = this.#lanes.get(frame.topic);
    if (frame.topic === "phoenix" && frame.event === "heartbeat") this.reply(frame, "ok", {}, null);
    else if (frame.event === "phx_join" && this.#hasFailedTooManyJoins) this.refuseJoin(frame, new RateLimited());
    else if (lane) lane.take(frame);
    else if (frame.event === "phx_join") this.#openLane(frame);
    else if (frame.event === "phx_leave") this.reply(frame, "ok", {});
    else this.refuseUnmatched(frame);
  }

  #openLane(frame: ClientFrame): void {
    const { topic } = frame;
    const route = this.context.routes.find(({ match }) => match(topic));
    if (!route) {
      this.refuseJoin({ ...frame, joinRef: null }, new Refusal("unmatched topic"));
    } else if (this.#lanes.size >= this.context.limits.channelsPerSocket) {
      this.refuseJoin(frame, new Refusal("too many channels joined"));
    } else {
      const lane = new TopicQueue(this, topic, route);
      this.#lanes.set(topic, lane);
      lane.take(frame);
    }
  }

  get #hasFailedTooManyJoins(): boolean {
    return this.#conduct !== undefined && this.#conduct.failedJoins >= this.context.limits.failedJoinsPerMinute;
  }

  #strike(): void {
    this.#conduct ??= new Violations();
    this.#conduct.countStrike();
    if (this.#conduct.strikes > this.context.limits.strikesPerMinute) this.close(POLICY_VIOLATION);
  }
}
