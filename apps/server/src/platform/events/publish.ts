import { type DomainEvents, type EventType, feedNames, topics } from "@parley/contract";
import type { Platform } from "../platform.ts";
import { type Listener, listenersTo, type StoredEvent, type StoredEventOf } from "./announcement.ts";

/**
 * Pushes stored events to connected clients, in the order of `listeners.ts`. They are stored: a push that fails is a bug
 * to log, and never turns a success into a failure.
 */
export function publish(platform: Platform, events: StoredEvent[]) {
  for (const event of events) publishToListeners(platform, event);
}

function publishToListeners<Type extends EventType>(platform: Platform, event: StoredEventOf<Type>) {
  for (const listener of listenersTo(platform.listeners, event.type)) {
    try {
      publishTo(platform, event, listener);
    } catch (error) {
      platform.log.error({ err: error, type: event.type, seq: event.seq }, "a push failed");
    }
  }
}

function publishTo<Type extends EventType>(platform: Platform, event: StoredEventOf<Type>, listener: Listener<Type>) {
  if (listener.kind === "push") listener.push(platform, event);
  if (listener.kind === "feed") {
    const payload = { ...listener.present(event.fact, platform), seq: event.seq };
    platform.realtime.broadcast(topics.notification(event.account_id), feedNames[event.type], payload);
  }
}

/** An event as the agents' feed presents it: the same the first time and when it is asked for again. */
export function presentOnFeed<Type extends EventType>(
  platform: Platform,
  { type, seq, fact }: StoredEventOf<Type>,
): (DomainEvents[Type]["feed"] & { seq: number }) | { seq: number } {
  for (const listener of listenersTo(platform.listeners, type)) {
    if (listener.kind === "feed") return { ...listener.present(fact, platform), seq };
  }
  return { seq };
}
