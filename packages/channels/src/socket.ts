import { Conduct } from "./conduct.ts";
import type { Context } from "./context.ts";
import { RateLimited, Refusal } from "./errors.ts";
import { Frame } from "./frames.ts";
import { Lane } from "./lane.ts";
import { type ClientFrame, MalformedFrame, peekTopic, type Ref, type Serializer } from "./serializers.ts";
import type { Transport } from "./transport.ts";

const UNSUPPORTED_DATA = 1003;
const POLICY_VIOLATION = 1008;
const TOO_LARGE = 1009;
const FAULT = 1011;

/** A frame longer than this is asked for its topic before it is parsed. */
const PARSED_UNSEEN_BYTES = 64 * 1024;

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
  readonly #lanes = new Map<string, Lane<C>>();
  #conduct: Conduct | undefined;
  #queuedBytes = 0;
  #isClosed = false;

  constructor(
    context: Context<C>,
    connection: C,
    id: string | undefined,
    serializer: Serializer,
    transport: Transport,
  ) {
    this.context = context;
    this.connection = connection;
    this.id = id;
    this.serializer = serializer;
    this.transport = transport;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  receive(data: Buffer, isBinary: boolean): void {
    if (this.#isClosed) return;
    this.context.counters.framesIn++;
    if (this.isPresent) this.context.presence.tellAllChanges();
    try {
      const frame = this.#decode(data, isBinary);
      if (frame) this.#handle(frame);
      else this.close(TOO_LARGE);
    } catch (error) {
      const isMalformed = error instanceof MalformedFrame;
      if (!isMalformed) this.context.report(error);
      this.close(isMalformed ? UNSUPPORTED_DATA : FAULT);
    }
  }

  /** A client that leaves more unread than the topic allows is cut off: it reconnects and asks for what it missed. */
  send(topic: string, frame: Frame): void {
    this.dropIfSlow(topic);
    if (this.#isClosed) return;
    this.context.counters.framesOut++;
    this.transport.send(frame);
  }

  /** To be called, too, when something went out that is no frame of ours. */
  dropIfSlow(topic = ""): void {
    if (this.#isClosed || this.transport.bufferedBytes <= this.context.limits.bufferedBytes(topic)) return;
    this.context.counters.droppedSlow++;
    this.end();
    this.transport.drop();
  }

  push(joinRef: Ref, ref: Ref, topic: string, event: string, payload: object): void {
    if (this.#isClosed) return;
    this.send(topic, new Frame(this.serializer.encode(joinRef, ref, topic, event, JSON.stringify(payload))));
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
    this.#conduct ??= new Conduct();
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
    return true;
  }

  freeRoomOf({ byteLength }: ClientFrame): void {
    this.#queuedBytes -= byteLength;
  }

  closeLane(lane: Lane<C>): void {
    this.#lanes.delete(lane.topic);
  }

  close(code: number): void {
    if (this.#isClosed) return;
    this.end();
    this.transport.close(code);
  }

  /** Ends all that the client had here. Nothing reaches it any more, and nothing it sends is read. */
  end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.context.sockets.remove(this);
    for (const lane of this.#lanes.values()) lane.end();
    this.#lanes.clear();
  }

  /** Undefined when the frame is larger than its topic allows. */
  #decode(data: Buffer, isBinary: boolean): ClientFrame | undefined {
    const { frameBytes } = this.context.limits;
    if (data.length > PARSED_UNSEEN_BYTES && data.length > frameBytes(peekTopic(data) ?? "")) return undefined;
    const frame = this.serializer.decode(data, isBinary);
    return data.length > frameBytes(frame.topic) ? undefined : frame;
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
      const lane = new Lane(this, topic, route);
      this.#lanes.set(topic, lane);
      lane.take(frame);
    }
  }

  get #hasFailedTooManyJoins(): boolean {
    return this.#conduct !== undefined && this.#conduct.failedJoins >= this.context.limits.failedJoinsPerMinute;
  }

  #strike(): void {
    this.#conduct ??= new Conduct();
    this.#conduct.countStrike();
    if (this.#conduct.strikes > this.context.limits.strikesPerMinute) this.close(POLICY_VIOLATION);
  }
}
