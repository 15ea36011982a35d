import type { Intercepted, Interceptor, Subscription } from "@parley/channels";
import { PresenceDiff, PresenceState } from "@parley/contract";
import type { Static, TSchema } from "typebox";
import type { PublicContext, UserScope } from "../scope.ts";

/** What the socket said of itself when it connected. */
export interface Connection {
  /** Unlike any other's. */
  readonly id: string;
  /** Where it comes from, behind proxies too. */
  readonly address: string;
  readonly publicContext: PublicContext;
  /** Absent for visitors. */
  readonly scope: UserScope | undefined;
  /** The account that a visitor's client named, if it did. */
  readonly accountClaim: string | undefined;
}

interface Arrival {
  readonly connection: Connection;
  /** What the pattern's `{names}` stand for. */
  readonly params: Record<string, string>;
  readonly payload: object;
}

export interface Push<S> {
  /** Absent: what comes is not cast, and the handler checks it. */
  readonly shape?: TSchema;
  handle(state: S, payload: unknown, connection: Connection): Promise<void>;
}

/**
 * One kind of topic: who may join, what they may push. `access` is `user` where only members of the team get past the
 * door, `anyone` where `join` decides. Without it, it does not compile.
 */
export interface ChannelDeclaration<S = unknown> {
  readonly pattern: string;
  /** For the description at `/api/asyncapi.json`; absent for topics that are only refused. */
  readonly summary?: string;
  readonly access: "anyone" | "user";
  /** The words of every refusal to join: the same for what is missing and for what is somebody else's. */
  readonly refusal: string;
  /** The subscription's state, or an error of the domain. */
  join(arrival: Arrival): Promise<S>;
  reply?(state: S): Promise<object>;
  joined?(subscription: Subscription<Connection, S>): void;
  /** What its subscribers receive, by event. */
  readonly sends?: Readonly<Record<string, TSchema>>;
  readonly pushes?: Readonly<Record<string, Push<S>>>;
  /** What a broadcast becomes for one subscriber, by event. */
  readonly intercepts?: Readonly<Record<string, Interceptor<Connection, S>>>;
  /** The same for frames of more than 64 KiB: the payload as JSON text, which the handler parses off the main thread. */
  readonly largePushes?: Readonly<Record<string, (state: S, payloadJson: Buffer) => Promise<void>>>;
  /** The largest frame with one of these, where it is more than 512 KiB. */
  readonly largestFrameBytes?: number;
  /** What a slow client may leave unread, where it is more than 1 MiB. */
  readonly unsentBytes?: number;
  /** How many visitors' sockets of one address may be on one such topic: each join is announced to all of them. */
  readonly mostPerAddress?: number;
  /** Answers `ping` with the same payload. */
  readonly answersPing?: boolean;
}

/** What subscribers receive of who is on a topic. */
export const presenceEvents = { presence_state: PresenceState, presence_diff: PresenceDiff };

/** What clients may push, by event: the shape it must have, and the one call it leads to. */
export function push<S, Shape extends TSchema>(
  shape: Shape,
  handle: (state: S, payload: Static<Shape>, connection: Connection) => Promise<void>,
): Push<S> {
  return { shape, handle: handle as Push<S>["handle"] };
}

/** The same for what is passed on as it is, however large and deep. */
export function pushAsItIs<S>(handle: (state: S, payload: object, connection: Connection) => Promise<void>): Push<S> {
  return { handle: handle as Push<S>["handle"] };
}

/**
 * Rewrites a broadcast for one subscriber. The publisher and the channel share the type `Payload`: a topic carries what this
 * server has published on it.
 */
export function intercept<S, Payload extends object>(
  rewrite: (subscription: Subscription<Connection, S>, read: () => Payload) => Intercepted,
) {
  return rewrite as Extract<Interceptor<Connection, S>, (...received: never) => unknown>;
}
