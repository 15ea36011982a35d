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

/** Larger frames go to a channel's handler of large events, if it has one. */
const LARGE_BYTES = 64 * 1024;

/** One connected client. Routes its frames to the queues of their topics, and sends frames to it. */
export class ChannelSocket<C> {
  readonly context: Context<C>;
  readonly connection: C;
  /** All sockets with the same id can be closed together. */
  readonly id: string | undefined;
  readonly serializer: Serializer;
  readonly transport: Transport;
  /** Whether it was ever present. Then pending presence changes are broadcast before its next frame is handled. */
  isPresent = false;
  readonly #memory: MemoryShare;
  readonly #lanes = new Map<string, TopicQueue<C>>();
  #violations: Violations | undefined;
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

  /** The largest frame that this socket may currently send, on any topic. */
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

  /** Disconnects a client with too many unsent bytes. The client reconnects and requests the missed events. */
  send(frame: Frame): void {
    this.dropIfSlow();
    if (this.#isClosed) return;
    this.context.counters.framesOut++;
    this.transport.send(frame);
    if (this.transport.unsentBytes > 0) this.countMemory();
  }

  /** Also called after data was sent that is not a frame of this server, such as a pong. */
  dropIfSlow(): void {
    if (!this.#isClosed && this.transport.unsentBytes > this.#mostUnsentBytes) this.#drop();
  }

  /** Must be called when the transport holds more or fewer bytes. Disconnects a client that exceeds the budget. */
  countMemory(): void {
    if (this.#isClosed) return;
    const { unsentBytes, unfinishedBytes } = this.transport;
    if (!this.#memory.resize(unsentBytes + unfinishedBytes + this.#queuedBytes + this.#heldBytes)) this.#drop();
  }

  /** Must be called when a message announces its size. */
  closeIfTooLarge(announcedBytes: number): void {
    if (announcedBytes > this.#largestFrameBytes) this.close(TOO_LARGE);
  }

  /** Sets the limits for input and unsent output from the joined channels. */
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

  /** Replies to a frame. A frame without a ref gets no reply. */
  reply(frame: ClientFrame, status: "ok" | "error", response: object, joinRef = frame.joinRef): void {
    if (frame.ref !== null) this.push(joinRef, frame.ref, frame.topic, "phx_reply", { status, response });
  }

  refuse(frame: ClientFrame, error: unknown, reasonWhenUnexpected = "internal error"): void {
    const reason = this.context.reasonFor(error);
    if (reason === undefined) this.context.report(error, { topic: frame.topic, event: frame.event });
    this.reply(frame, "error", { reason: reason ?? reasonWhenUnexpected });
    if (error instanceof RateLimited) this.#countViolation();
  }

  refuseJoin(frame: ClientFrame, error: unknown): void {
    this.#violations ??= new Violations();
    this.#violations.countFailedJoin();
    this.refuse(frame, error, "join crashed");
  }

  refuseUnmatched(frame: ClientFrame): undefined {
    this.reply(frame, "error", { reason: "unmatched topic" }, null);
  }

  /** Reserves room for a waiting frame. Returns false without room. Each `true` requires a later `freeRoomOf`. */
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

  /** Counts bytes that are held elsewhere for this client. */
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

  /** Ends all subscriptions of the client. Its connection counts against the memory budget until it is closed. */
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

  /** Undefined when no handler of large events exists for the frame, or the frame is too large for it. */
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
    return this.#violations !== undefined && this.#violations.failedJoins >= this.context.limits.failedJoinsPerMinute;
  }

  #countViolation(): void {
    this.#violations ??= new Violations();
    this.#violations.countStrike();
    if (this.#violations.strikes > this.context.limits.strikesPerMinute) this.close(POLICY_VIOLATION);
  }
}
