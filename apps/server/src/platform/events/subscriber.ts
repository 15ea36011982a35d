import type { EventType } from "@parley/contract";
import type { JobRequest } from "../jobs/job-request.ts";
import type { Scope, TransactionScope } from "../scope.ts";
import type { Listeners, StoredEventOf } from "./announcement.ts";

/** Events of these types. */
export type EventsOf<Type extends EventType> = { [Each in Type]: StoredEventOf<Each> }[Type];

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

/** A subscriber with the types that it is listed under. */
export interface Subscription {
  readonly subscriber: Subscriber<EventType>;
  readonly types: EventType[];
}

/** Every subscriber, once. */
export function subscriptionsIn(listeners: Listeners): Subscription[] {
  const found = new Map<string, Subscription>();
  for (const type of typesIn(listeners)) {
    for (const listener of listeners[type]) {
      if (listener.kind !== "subscriber") continue;
      const known = found.get(listener.name) ?? { subscriber: listener, types: [] };
      known.types.push(type);
      found.set(listener.name, known);
    }
  }
  return [...found.values()];
}

const typesIn = (listeners: Listeners) => Object.keys(listeners).filter((type): type is EventType => type in listeners);

/** The names of those who receive events of these types. */
export function subscribersTo(listeners: Listeners, types: readonly EventType[]): string[] {
  const listed = types.flatMap((type) => [...listeners[type]]);
  return [...new Set(listed.flatMap((listener) => (listener.kind === "subscriber" ? [listener.name] : [])))];
}

export const DISPATCH = "dispatch-events";

/** One job for an account, however many statements ask for it; one at a time. */
export const dispatchRequest = (account_id: string): JobRequest => ({
  name: DISPATCH,
  payload: { account_id },
  lane: `${account_id}/events`,
  key: `events/${account_id}`,
});
