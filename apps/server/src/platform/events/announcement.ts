import type { DomainEvents, EventType } from "@parley/contract";
import type { Config } from "../config.ts";
import type { JobRequest } from "../jobs/job-request.ts";
import type { Platform } from "../platform.ts";
import type { Scope, TransactionScope } from "../scope.ts";

/** An event that is not stored yet. Each feature's `events.ts` makes its own. */
export interface AnnouncementOf<Type extends EventType> {
  readonly type: Type;
  readonly subject: DomainEvents[Type]["subject"];
  readonly fact: DomainEvents[Type]["fact"];
}

export type Announcement = { [Type in EventType]: AnnouncementOf<Type> }[EventType];

/** An event that is stored: it has its number in the account. */
export interface StoredEventOf<Type extends EventType> {
  readonly account_id: string;
  readonly seq: number;
  readonly type: Type;
  readonly fact: DomainEvents[Type]["fact"];
}

export type StoredEvent = { [Type in EventType]: StoredEventOf<Type> }[EventType];

/** Publishes to connected clients, at once. May be lost: clients that come back ask for what came after their number. */
export interface PushListener<Type extends EventType> {
  readonly kind: "push";
  readonly push: (platform: Platform, event: StoredEventOf<Type>) => void;
}

/** Publishes to the account's agents; `GET /api/events` presents the same again. */
export interface FeedListener<Type extends EventType> {
  readonly kind: "feed";
  readonly present: (fact: DomainEvents[Type]["fact"], platform: Platform) => DomainEvents[Type]["feed"];
}

/** Asks for a job, written in the transaction of the change. */
export interface JobListener<Subject> {
  readonly kind: "job";
  readonly requests: (accountId: string, subject: Subject, config: Config) => JobRequest[];
}

/** Events of these types. */
type EventsOf<Type extends EventType> = { [Each in Type]: StoredEventOf<Each> }[Type];

/**
 * Receives an account's events after the commit, in their order and each once, if the account uses it. `listeners.ts` says of
 * which types.
 */
export interface Subscriber<Type extends EventType> {
  readonly kind: "subscriber";
  /** As `event_heads.listeners` has it. */
  readonly name: string;
  /** Whether anybody in the account wants something of it. */
  isUsed(scope: Scope): Promise<boolean>;
  /** Writes what follows from the events, in the transaction that marks them as handed out. Calls no other system. */
  receive(scope: TransactionScope, events: EventsOf<Type>[]): Promise<void>;
}

export type Listener<Type extends EventType> =
  | PushListener<Type>
  | FeedListener<Type>
  | JobListener<DomainEvents[Type]["subject"]>
  | Subscriber<Type>;

/** Who receives each event, in this order. */
export type ListenersFor<Events extends Partial<DomainEvents>> = {
  readonly [Type in keyof Events & EventType]: readonly Listener<Type>[];
};

export type Listeners = ListenersFor<DomainEvents>;

/** Nothing for an event that a later release has stored. */
export const listenersTo = <Type extends EventType>(listeners: Listeners, type: Type): readonly Listener<Type>[] =>
  listeners[type] ?? [];

/** The jobs that an announcement asks for. */
export function jobsFor<Type extends EventType>(
  { listeners, config }: Pick<Platform, "listeners" | "config">,
  accountId: string,
  { type, subject }: Omit<AnnouncementOf<Type>, "fact">,
) {
  return listenersTo(listeners, type).flatMap((listener) =>
    listener.kind === "job" ? listener.requests(accountId, subject, config) : [],
  );
}
