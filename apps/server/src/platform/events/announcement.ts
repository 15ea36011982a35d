import type { DomainEvents, EventType } from "@parley/contract";
import type { Config } from "../config.ts";
import type { JobRequest } from "../jobs/job-request.ts";
import type { Platform } from "../platform.ts";
import type { Realtime } from "../realtime/realtime.ts";
import type { Scope, TransactionScope } from "../scope.ts";

/** An event before it is stored. Each feature's `events.ts` defines its own events. */
export interface AnnouncementOf<Type extends EventType> {
  readonly type: Type;
  readonly subject: DomainEvents[Type]["subject"];
  readonly fact: DomainEvents[Type]["fact"];
}

export type Announcement = { [Type in EventType]: AnnouncementOf<Type> }[EventType];

/** A stored event, with its number in the account. */
export interface StoredEventOf<Type extends EventType> {
  readonly account_id: string;
  readonly seq: number;
  readonly type: Type;
  readonly fact: DomainEvents[Type]["fact"];
  /** The trace context of its change. Absent: the change was not traced. */
  readonly trace?: string | null | undefined;
}

export type StoredEvent = { [Type in EventType]: StoredEventOf<Type> }[EventType];

/** The sockets of this server. Every server publishes each stored event to its own sockets. */
type LocalSockets = Pick<Realtime, "broadcastHere">;

/**
 * Publishes to connected clients immediately. A push may be lost: clients that reconnect request the events after their
 * last number.
 */
export interface PushListener<Type extends EventType> {
  readonly kind: "push";
  readonly push: (sockets: LocalSockets, event: StoredEventOf<Type>) => void;
}

/** Publishes to the account's agents. `GET /api/events` presents the same event again. */
export interface FeedListener<Type extends EventType> {
  readonly kind: "feed";
  readonly present: (fact: DomainEvents[Type]["fact"], platform: Platform) => DomainEvents[Type]["feed"];
}

/** Enqueues a job in the transaction of the change. */
export interface JobListener<Subject> {
  readonly kind: "job";
  readonly requests: (accountId: string, subject: Subject, config: Config) => JobRequest[];
}

/** Events of these types. */
type EventsOf<Type extends EventType> = { [Each in Type]: StoredEventOf<Each> }[Type];

/**
 * Receives an account's events after the commit, in their order and each once, if the account uses it. `listeners.ts`
 * lists its event types.
 */
export interface Subscriber<Type extends EventType> {
  readonly kind: "subscriber";
  /** The name in `event_heads.listeners`. */
  readonly name: string;
  /** Whether the account currently needs this subscriber. */
  isUsed(scope: Scope): Promise<boolean>;
  /**
   * Writes the consequences of the events, in the transaction that moves the cursor past them. Must not call external
   * systems.
   */
  receive(scope: TransactionScope, events: EventsOf<Type>[]): Promise<void>;
}

export type Listener<Type extends EventType> =
  | PushListener<Type>
  | FeedListener<Type>
  | JobListener<DomainEvents[Type]["subject"]>
  | Subscriber<Type>;

/** The listeners of each event, in their order. */
export type ListenersFor<Events extends Partial<DomainEvents>> = {
  readonly [Type in keyof Events & EventType]: readonly Listener<Type>[];
};

export type Listeners = ListenersFor<DomainEvents>;

/** Empty for an event type of a later release. */
export const listenersTo = <Type extends EventType>(listeners: Listeners, type: Type): readonly Listener<Type>[] =>
  listeners[type] ?? [];

/** The jobs that follow from an announcement. */
export function jobsFor<Type extends EventType>(
  { listeners, config }: Pick<Platform, "listeners" | "config">,
  accountId: string,
  { type, subject }: Omit<AnnouncementOf<Type>, "fact">,
) {
  return listenersTo(listeners, type).flatMap((listener) =>
    listener.kind === "job" ? listener.requests(accountId, subject, config) : [],
  );
}
