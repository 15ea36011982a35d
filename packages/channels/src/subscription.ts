import { type AnyChannel, type Intercepted, type Subscription, type TrackedPresence, UNCHANGED } from "./channel.ts";
import { COMMON_GROUP, type LocalPresence } from "./presence/presence.ts";
import type { Broadcast } from "./protocol/frames.ts";
import type { Ref } from "./protocol/serializers.ts";
import { settle } from "./settle.ts";
import type { TopicQueue } from "./topic-queue.ts";
import type { Subscriber } from "./topics.ts";

/**
 * The maximum of broadcasts between a join and its reply, which takes a few milliseconds, or seconds while another node
 * does not answer. Above it, the join fails and the client rejoins.
 */
const MAX_HELD = 1_000;

/** An admitted join, until it ends. */
export class ActiveSubscription<C> implements Subscription<C, unknown>, Subscriber {
  readonly params: Record<string, string>;
  readonly state: unknown;
  readonly joinRef: Ref;
  readonly channel: AnyChannel<C>;
  readonly group: string;
  readonly #lane: TopicQueue<C>;
  #tracks: LocalPresence[] = [];
  #isOpen = false;
  #isEnded = false;
  /** Broadcasts that are held back until the reply to the join is sent. */
  #held: Broadcast[] | undefined = [];

  constructor(
    lane: TopicQueue<C>,
    channel: AnyChannel<C>,
    params: Record<string, string>,
    state: unknown,
    joinRef: Ref,
  ) {
    this.#lane = lane;
    this.channel = channel;
    this.params = params;
    this.state = state;
    this.joinRef = joinRef;
    this.group = channel.presenceGroup?.(state) ?? COMMON_GROUP;
  }

  get connection(): C {
    return this.#lane.socket.connection;
  }

  get topic(): string {
    return this.#lane.topic;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /**
   * Subscribes to broadcasts. They are held back until `answered`. Resolves when the presences of its group are known.
   * Undefined when they already are.
   */
  open(): Promise<void> | undefined {
    this.#isOpen = true;
    this.#lane.context.topics.add(this);
    return this.#lane.context.presence.enter(this.group);
  }

  /** Called when the reply to the join was sent. */
  answered(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const broadcast of held) if (!this.#isEnded) this.#send(broadcast);
  }

  deliver(broadcast: Broadcast): void {
    if (!this.#held) this.#send(broadcast);
    else if (this.#held.push(broadcast) > MAX_HELD) this.fail();
  }

  #send(broadcast: Broadcast): void {
    const { socket, topic } = this.#lane;
    const interceptor = this.channel.intercepts?.[broadcast.event];
    const intercept = () => this.#intercept(broadcast.event, () => broadcast.readPayload());
    if (typeof interceptor === "object") {
      const variant = broadcast.variant(interceptor.variantOf(this), intercept);
      if (variant) socket.send(variant.frameFor(socket.serializer));
      return;
    }
    const intercepted = interceptor ? intercept() : UNCHANGED;
    if (intercepted === UNCHANGED) socket.send(broadcast.frameFor(socket.serializer));
    else if (intercepted) socket.push(null, null, topic, broadcast.event, intercepted);
  }

  #intercept(event: string, read: () => Record<string, unknown>): Intercepted {
    const { topic, context } = this.#lane;
    const interceptor = this.channel.intercepts?.[event];
    const intercept = typeof interceptor === "object" ? interceptor.intercept : interceptor;
    try {
      return intercept ? intercept(this, read) : UNCHANGED;
    } catch (error) {
      context.report(error, { topic, event });
      return undefined; // the unmapped payload may contain data for other subscribers
    }
  }

  push(event: string, payload: object): void {
    if (!this.#isEnded) this.#lane.socket.push(this.joinRef, null, this.topic, event, payload);
  }

  track(topic: string, key: string, meta: object): TrackedPresence {
    if (this.#isEnded) return endedPresence;
    this.#tracks = this.#tracks.filter((track) => !track.isEnded);
    if (this.#tracks.some((track) => track.isOf(topic, key))) {
      throw new Error("this subscription already tracks this key on this topic");
    }
    this.#lane.socket.isPresent = true;
    const track = this.#lane.context.presence.track(this.group, topic, key, meta);
    this.#tracks.push(track);
    return track;
  }

  pushPresenceState(topic = this.topic): void {
    const { presence } = this.#lane.context;
    presence.broadcastChanges(this.topic);
    const state = presence.list(topic, this.group);
    const intercepted = this.#intercept("presence_state", () => state);
    if (intercepted) this.push("presence_state", intercepted === UNCHANGED ? state : intercepted);
  }

  close(): void {
    this.#endWith("phx_close", {});
  }

  fail(reason?: string): void {
    this.#endWith("phx_error", reason === undefined ? {} : { reason });
  }

  /** Ends it without notifying the client. Its presences have ended when this returns. */
  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    const { context, topic } = this.#lane;
    context.topics.remove(this);
    for (const track of this.#tracks) track.end();
    if (this.#isOpen) context.presence.leave(this.group);
    this.#lane.release(this);
    settle(
      () => this.channel.left?.(this),
      () => {},
      (error) => context.report(error, { topic }),
    );
  }

  #endWith(event: string, payload: object): void {
    if (this.#isEnded) return;
    this.end();
    this.#lane.socket.push(this.joinRef, this.joinRef, this.topic, event, payload);
  }
}

const endedPresence: TrackedPresence = { update() {}, end() {} };
