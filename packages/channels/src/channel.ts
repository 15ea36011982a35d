import type { IncomingHttpHeaders } from "node:http";

/** What a client brought when it asked to connect. */
export interface ConnectRequest {
  /** The query, without values that only say that there is none: empty, `undefined`, `null`. */
  readonly params: URLSearchParams;
  /**
   * The parameter `token`, else the bearer token among the sub-protocols, else the header
   * `x-phoenix-authtoken`. Empty when it was given empty.
   */
  readonly token: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly transport: "websocket" | "longpoll";
}

export interface JoinRequest<C> {
  readonly connection: C;
  readonly topic: string;
  /** What the pattern's `{name}`s stand for in this topic. */
  readonly params: Record<string, string>;
  readonly payload: object;
}

/**
 * What happens on the topics of one pattern. `C` is what `connect` returned for the socket, `S`
 * what `join` returned for the subscription. A hook that throws a `Refusal` is answered with its
 * reason.
 */
export interface Channel<C, S = void> {
  /** Admits the client by returning the subscription's state. Nothing is subscribed yet. */
  join(request: JoinRequest<C>): S | Promise<S>;
  /**
   * What the join is answered, `{}` unless said otherwise. The subscription already stands when
   * it is called, so nothing is missed between what it says and the first broadcast.
   */
  reply?(state: S): object | Promise<object>;
  /** After the join was answered: the place to track and to push. No event is handled before it is done. */
  joined?(subscription: Subscription<C, S>): void | Promise<void>;
  /** What clients may push. The returned object is the reply, `{}` unless said otherwise. */
  events?: Record<string, EventHandler<C, S>>;
  /** The same for frames of more than 64 KiB: the payload's JSON as it came, for a handler that parses it elsewhere. */
  largeEvents?: Record<string, LargeEventHandler<C, S>>;
  /** The largest frame that a client may push to a topic it has joined, where that is more than the server's limit. */
  largestFrameBytes?: number;
  /** What may wait for a slow client that has joined, where that is more than the server's limit. */
  unsentBytes?: number;
  /**
   * What a broadcast becomes for this one subscriber, by event: as it is, another payload, or nothing at all; also the
   * state that `pushPresenceState` pushes. It runs for each subscriber or, with `variantOf`, for each variant, so it must
   * be quick, and `read` parses the payload only when it is called.
   */
  intercepts?: Record<string, Interceptor<C, S>>;
  /** Once for every join that was admitted, however it ends, even if the client was gone before `joined`. */
  left?(subscription: Subscription<C, S>): void | Promise<void>;
}

export type EventHandler<C, S> = (
  subscription: Subscription<C, S>,
  // biome-ignore lint/suspicious/noExplicitAny: it comes from a client, and each handler says what it expects
  payload: any,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say need not say so
) => object | void | Promise<object | void>;

export type LargeEventHandler<C, S> = (
  subscription: Subscription<C, S>,
  payloadJson: Buffer,
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler that has nothing to say need not say so
) => object | void | Promise<object | void>;

export const AS_IT_IS = Symbol("as it is");

export type Intercepted = object | typeof AS_IT_IS | undefined;

type Intercept<C, S> = (subscription: Subscription<C, S>, read: () => Record<string, unknown>) => Intercepted;

/** With `variantOf`, all subscribers of one variant receive the same payload, which is computed and encoded once. */
export type Interceptor<C, S> =
  | Intercept<C, S>
  | { variantOf(subscription: Subscription<C, S>): string; intercept: Intercept<C, S> };

/** A channel whose state only the channel itself knows. */
// biome-ignore lint/suspicious/noExplicitAny: the state is the channel's own, a server holds channels of many kinds
export type AnyChannel<C> = Channel<C, any>;

/** One socket's place on one topic. Everything may be called at any time; once it has ended, nothing happens. */
export interface Subscription<C, S = void> {
  readonly connection: C;
  readonly topic: string;
  readonly params: Record<string, string>;
  readonly state: S;
  readonly isEnded: boolean;
  /** To this socket only. */
  push(event: string, payload: object): void;
  /**
   * Shows `key` as present on `topic` until the subscription ends.
   * @throws Error when this subscription already tracks the key there
   */
  track(topic: string, key: string, meta: object): Tracked;
  /** Who is present on `topic`, this one unless another is named, pushed as `presence_state` to this socket. */
  pushPresenceState(topic?: string): void;
  /** Ends it for good: the client hears `phx_close` and stays away. */
  close(): void;
  /** Ends it as failed: the client hears `phx_error` and joins again. */
  fail(reason?: string): void;
}

/** One presence. Once it has ended, nothing happens. */
export interface Tracked {
  update(meta: object): void;
  end(): void;
}
