import type { EventType } from "@parley/contract";
import type { JobRequest } from "../jobs/job-request.ts";
import type { Listeners, Subscriber } from "./announcement.ts";

/** A subscriber with its event types. */
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

/** The names of the subscribers to these types. */
export function subscribersTo(listeners: Listeners, types: readonly EventType[]): string[] {
  const listed = types.flatMap((type) => [...listeners[type]]);
  return [...new Set(listed.flatMap((listener) => (listener.kind === "subscriber" ? [listener.name] : [])))];
}

export const DISPATCH = "dispatch-events";

/** Deduplicates the dispatch job: one per account at a time, however many statements enqueue it. */
export const dispatchRequest = (account_id: string): JobRequest => ({
  name: DISPATCH,
  payload: { account_id },
  lane: `${account_id}/events`,
  key: `events/${account_id}`,
  keepsPlace: true,
});
