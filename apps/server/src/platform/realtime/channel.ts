import type { Intercepted, Interceptor, Subscription } from "@parley/channels";
import { PresenceDiff, PresenceState } from "@parley/contract";
import type { Static, TSchema } from "typebox";
import type { PublicContext, UserScope } from "../scope.ts";

/** What the client sent when it connected. */
export interface Connection {
  /** Unique. */
  readonly id: string;
  /** The client's network, behind proxies too. */
  readonly address: string;
  readonly publicContext: PublicContext;
  /** Absent for visitors. */
  readonly scope: UserScope | undefined;
  /** The account that a visitor's client named, if any. */
  readonly accountClaim: string | undefined;
}

export interface JoinContext {
  readonly connection: Connection;
  /** The values of the pattern's `{names}`. */
  readonly params: Record<string, string>;
  readonly payload: object;
}

export interface Push<S> {
  /** Absent: the payload is not cast, and the handler checks it. */
  readonly shape?: TSchema;
  handle(state: S, payload: unknown, connection: Connection): Promise<void>;
}

/**
 * One kind of topic: who may join, and what clients may push. With `access: "user"`, only users may join. With
 * `anyone`, `join` decides. A declaration without `access` does not compile.
 */
export interface ChannelDeclaration<S = unknown> {
  readonly pattern: string;
  /** For the description at `/api/asyncapi.json`. Absent for topics that are always refused. */
  readonly summary?: string;
  readonly access: "anyone" | "user";
  /** The text of every refused join. A missing record and a record of another account get the same text. */
  readonly refusal: string;
  /** Returns the subscription's state, or throws a domain error. */
  join(join: JoinContext): Promise<S>;
  /** The account whose stored events are published on the topic. Absent: the topic has no stored events. */
  readonly accountOf?: (state: S) => string;
  /**
   * The account of the presences that the topic tracks or receives. A server holds presences only of accounts whose
   * topics have subscriptions on it. Absent: the topic has no presences.
   */
  readonly presencesOf?: (state: S) => string;
  reply?(state: S): Promise<object>;
  joined?(subscription: Subscription<Connection, S>): void;
  /** The events that subscribers receive. */
  readonly sends?: Readonly<Record<string, TSchema>>;
  readonly pushes?: Readonly<Record<string, Push<S>>>;
  /** Maps a broadcast to the payload for one subscriber, by event. */
  readonly intercepts?: Readonly<Record<string, Interceptor<Connection, S>>>;
  /**
   * Pushes in frames of more than 64 KiB: the handler gets the payload as JSON text and parses it in another thread.
   */
  readonly largePushes?: Readonly<Record<string, (state: S, payloadJson: Buffer) => Promise<void>>>;
  /** The largest frame of a large push. The default is 512 KiB. */
  readonly largestFrameBytes?: number;
  /** The limit of unread bytes of a slow client. The default is 1 MiB. */
  readonly unsentBytes?: number;
  /**
   * The maximum of visitors' sockets per address on one topic. The server publishes each join to all subscribers, so
   * joins are expensive.
   */
  readonly mostPerAddress?: number;
  /** Answers `ping` with the same payload. */
  readonly answersPing?: boolean;
}

/** The presence events of a topic. */
export const presenceEvents = { presence_state: PresenceState, presence_diff: PresenceDiff };

/** Declares a push: its shape, and the verb that handles it. */
export function push<S, Shape extends TSchema>(
  shape: Shape,
  handle: (state: S, payload: Static<Shape>, connection: Connection) => Promise<void>,
): Push<S> {
  return { shape, handle: handle as Push<S>["handle"] };
}

/** Declares a push whose payload is passed on unchanged, however large and deep. */
export function pushUnchecked<S>(
  handle: (state: S, payload: object, connection: Connection) => Promise<void>,
): Push<S> {
  return { handle: handle as Push<S>["handle"] };
}

/**
 * Rewrites a broadcast for one subscriber. The publisher and the channel share the type `Payload`, because only this
 * server publishes on the topic.
 */
export function intercept<S, Payload extends object>(
  rewrite: (subscription: Subscription<Connection, S>, read: () => Payload) => Intercepted,
) {
  return rewrite as Extract<Interceptor<Connection, S>, (...received: never) => unknown>;
}
