import type { Context, Route } from "./context.ts";
import { RateLimited, Refusal } from "./errors.ts";
import { type ClientFrame, isLargeFrame, type Ref } from "./protocol/serializers.ts";
import { settle } from "./settle.ts";
import type { ChannelSocket } from "./socket.ts";
import { ActiveSubscription } from "./subscription.ts";

/**
 * The frames of one topic of one socket. They are handled one at a time in order, so a slow join or push blocks only
 * this topic.
 */
export class TopicQueue<C> {
  readonly socket: ChannelSocket<C>;
  readonly topic: string;
  readonly #route: Route<C>;
  #subscription: ActiveSubscription<C> | undefined;
  #waiting: ClientFrame[] | undefined;
  #isBusy = false;

  constructor(socket: ChannelSocket<C>, topic: string, route: Route<C>) {
    this.socket = socket;
    this.topic = topic;
    this.#route = route;
  }

  get context(): Context<C> {
    return this.socket.context;
  }

  get subscription(): ActiveSubscription<C> | undefined {
    return this.#subscription;
  }

  take(frame: ClientFrame): void {
    if (this.#isBusy) this.#enqueue(frame);
    else void this.#work(frame);
  }

  /**
   * Called when the subscription has ended. Without a subscription, the queue exists only while work is in progress.
   */
  release(subscription: ActiveSubscription<C>): void {
    if (this.#subscription === subscription) this.#subscription = undefined;
    if (!this.#isBusy) this.socket.closeLane(this);
    this.socket.adjustLimits();
  }

  /** Called when the socket is closed. Handlers in progress finish, but their results are discarded. */
  end(): void {
    this.#waiting = undefined;
    this.#subscription?.end();
  }

  async #work(first: ClientFrame): Promise<void> {
    this.#isBusy = true;
    for (let frame: ClientFrame | undefined = first; frame; frame = this.#dequeue()) {
      const pending = this.#handle(frame);
      if (pending) await this.#finish(pending, frame);
    }
    this.#isBusy = false;
    if (!this.#subscription) this.socket.closeLane(this);
  }

  async #finish(pending: Promise<void>, frame: ClientFrame): Promise<void> {
    if (isLargeFrame(frame)) this.socket.holdBytes(frame.byteLength);
    await pending;
    if (isLargeFrame(frame)) this.socket.holdBytes(-frame.byteLength);
  }

  #enqueue(frame: ClientFrame): void {
    this.#waiting ??= [];
    const isFull = this.#waiting.length >= this.context.limits.queuedFramesPerChannel;
    if (isFull || !this.socket.makeRoomFor(frame)) this.socket.refuse(frame, new RateLimited());
    else this.#waiting.push(frame);
  }

  #dequeue(): ClientFrame | undefined {
    const frame = this.#waiting?.shift();
    if (frame) this.socket.freeRoomOf(frame);
    return frame;
  }

  #handle(frame: ClientFrame): Promise<void> | undefined {
    if (frame.event === "phx_join") return this.#join(frame);
    if (frame.event === "phx_leave") return this.#leave(frame);
    if (this.#subscription) return this.#push(this.#subscription, frame);
    return this.socket.refuseUnmatched(frame);
  }

  #join(frame: ClientFrame): Promise<void> | undefined {
    this.#subscription?.close();
    const { channel, match } = this.#route;
    const { socket, topic } = this;
    const params = match(topic)!;
    return settle(
      () => channel.join({ connection: socket.connection, topic, params, payload: payloadOf(frame) }),
      (state) => this.#admit(new ActiveSubscription(this, channel, params, state, frame.joinRef), frame),
      (error) => socket.refuseJoin(frame, error),
    );
  }

  #admit(subscription: ActiveSubscription<C>, frame: ClientFrame): Promise<void> | undefined {
    if (this.socket.isClosed) {
      subscription.end();
      return undefined;
    }
    this.#subscription = subscription;
    this.socket.adjustLimits();
    const opening = subscription.open();
    const reply = () => subscription.channel.reply?.(subscription.state) ?? {};
    return settle(
      () => (opening ? opening.then(reply) : reply()),
      (response) => {
        this.socket.reply(frame, "ok", response);
        subscription.answered();
        return this.#runJoined(subscription);
      },
      (error) => {
        subscription.end();
        this.socket.refuseJoin(frame, error);
      },
    );
  }

  #runJoined(subscription: ActiveSubscription<C>): Promise<void> | undefined {
    if (subscription.isEnded || this.#isSuperseded(subscription.joinRef)) return undefined;
    return settle(
      () => subscription.channel.joined?.(subscription),
      () => {},
      (error) => {
        const reason = this.context.reasonFor(error);
        if (reason === undefined) this.context.report(error, { topic: this.topic, event: "phx_join" });
        subscription.fail(reason);
      },
    );
  }

  /** Whether the client has already sent a leave or another join. Then other clients must not see this join. */
  #isSuperseded(joinRef: Ref): boolean {
    if (!this.#waiting) return false;
    return this.#waiting.some(
      (frame) => frame.event === "phx_join" || (frame.event === "phx_leave" && isFor(frame, joinRef)),
    );
  }

  /** A leave after the next join of its topic gets the reply for a topic that is not joined. */
  #leave(frame: ClientFrame): undefined {
    this.socket.reply(frame, "ok", {});
    if (this.#subscription && isFor(frame, this.#subscription.joinRef)) this.#subscription.close();
  }

  #push(subscription: ActiveSubscription<C>, frame: ClientFrame): Promise<void> | undefined {
    if (!isFor(frame, subscription.joinRef)) return undefined;
    return settle(
      () => {
        const { events = {}, largeEvents = {} } = subscription.channel;
        if (isLargeFrame(frame)) return largeEvents[frame.event]!(subscription, frame.payload);
        if (!Object.hasOwn(events, frame.event)) throw new Refusal("unknown event");
        return events[frame.event]!(subscription, payloadOf(frame));
      },
      (response) => {
        if (!subscription.isEnded) this.socket.reply(frame, "ok", response ?? {});
      },
      (error) => {
        if (!subscription.isEnded) this.socket.refuse(frame, error);
      },
    );
  }
}

/** Whether a frame is for this join. Version 1 clients, and some others, do not name a join. */
const isFor = (frame: ClientFrame, joinRef: Ref) => frame.joinRef === null || frame.joinRef === joinRef;

/** @throws Refusal when it is not an object. Null counts as an empty object. */
function payloadOf({ payload }: ClientFrame): object {
  if (payload === null) return {};
  if (Buffer.isBuffer(payload)) throw new Refusal("binary payload not supported");
  if (typeof payload !== "object" || Array.isArray(payload)) throw new Refusal("invalid payload");
  return payload;
}
