import type { IncomingHttpHeaders } from "node:http";

/** The data of a client's request to connect. */
export interface ConnectRequest {
  /** The query, without values that mean absence: empty, `undefined`, `null`. */
  readonly params: URLSearchParams;
  /**
   * The parameter `token`. Without it, the bearer token among the sub-protocols, or else the header
   * `x-phoenix-authtoken`. A given empty token stays empty.
   */
  readonly token: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly transport: "websocket" | "longpoll";
}

export interface JoinRequest<C> {
  readonly connection: C;
  readonly topic: string;
  /** The values of the pattern's `{name}` segments in this topic. */
  readonly params: Record<string, string>;
  readonly payload: object;
}

/**
 * The behavior of the topics of one pattern. `C` is the result of `connect` for the socket, `S` the result of `join`
 * for the subscription. If a hook throws a `Refusal`, the client receives its reason.
 */
export interface Channel<C, S = void> {
  /** Admits the client by returning the subscription's state. The client is not subscribed yet. */
  join(request: JoinRequest<C>): S | Promise<S>;
  /**
   * Names the group of the presences that the subscription tracks and receives. A node holds the presences only of
   * groups that have subscriptions on it. The default is a common group, which all nodes hold.
   */
  presenceGroup?(state: S): string;
  /**
   * Returns the reply to a join, when the presences of its group are known. The default is `{}`. The subscription is active already, so the client misses no
   * broadcast between the reply's data and the first broadcast.
   */
  reply?(state: S): object | Promise<object>;
  /** Called after the reply to the join, to track and to push. No event is handled before it has finished. */
  joined?(subscription: Subscription<C, S>): void | Promise<void>;
  /** The events that clients may push. The returned object is the reply. The default is `{}`. */
  events?: Record<string, EventHandler<C, S>>;
  /**
   * Handlers for frames of more than 64 KiB. A handler gets the payload as unparsed JSON, to parse it in another
   * thread.
   */
  largeEvents?: Record<string, LargeEventHandler<C, S>>;
  /** The largest frame that a subscribed client may push to the topic, if it exceeds the server's limit. */
  largestFrameBytes?: number;
  /** The limit of unsent bytes for a slow subscribed client, if it exceeds the server's limit. */
  unsentBytes?: number;
  /**
   * Maps a broadcast for one subscriber, by event: unchanged, another payload, or nothing. Also maps the state that
   * `pushPresenceState` pushes. It runs once per subscriber, or once per variant with `variantOf`, so it must be fast.
   * `read` parses the payload when it is called.
   */
  intercepts?: Record<string, Interceptor<C, S>>;
  /** Called once for every admitted join when it ends, even if the client left before `joined`. */
  left?(subscription: Subscription<C, S>): void | Promise<void>;
}

export type EventHandler<C, S> = (
  subscription: Subscription<C, S>,
  // biome-ignore lint/suspicious/noExplicitAny: a client sends it, and each handler declares the type that it expects
  payload: any,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply may return nothing
) => object | void | Promise<object | void>;

export type LargeEventHandler<C, S> = (
  subscription: Subscription<C, S>,
  payloadJson: Buffer,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply may return nothing
) => object | void | Promise<object | void>;

export const UNCHANGED = Symbol("as it is");

export type Intercepted = object | typeof UNCHANGED | undefined;

type Intercept<C, S> = (subscription: Subscription<C, S>, read: () => Record<string, unknown>) => Intercepted;

/** With `variantOf`, all subscribers of one variant receive the same payload, which is computed and encoded once. */
export type Interceptor<C, S> =
  | Intercept<C, S>
  | { variantOf(subscription: Subscription<C, S>): string; intercept: Intercept<C, S> };

/** A channel whose state type is unknown outside of the channel. */
// biome-ignore lint/suspicious/noExplicitAny: each channel of a server has its own state type
export type AnyChannel<C> = Channel<C, any>;

/**
 * The subscription of one socket to one topic. All methods may be called at any time. After the end they do nothing.
 */
export interface Subscription<C, S = void> {
  readonly connection: C;
  readonly topic: string;
  readonly params: Record<string, string>;
  readonly state: S;
  readonly isEnded: boolean;
  /** Pushes to this socket only. */
  push(event: string, payload: object): void;
  /**
   * Tracks `key` as present on `topic` until the subscription ends.
   * @throws Error when this subscription already tracks the key there
   */
  track(topic: string, key: string, meta: object): TrackedPresence;
  /**
   * Pushes the presences on `topic` to this socket, as `presence_state`. The default is the subscription's own topic.
   */
  pushPresenceState(topic?: string): void;
  /** Ends the subscription permanently: the client receives `phx_close` and does not rejoin. */
  close(): void;
  /** Ends the subscription as failed: the client receives `phx_error` and rejoins. */
  fail(reason?: string): void;
}

/** One presence. After its end, the methods do nothing. */
export interface TrackedPresence {
  update(meta: object): void;
  end(): void;
}
