import { topics } from "@parley/contract";
import type { Platform } from "../platform.ts";
import { type FeedListener, type Listener, listenersFor, type StoredEvent } from "./announcement.ts";

/**
 * Pushes stored events to whoever is connected, in the order of `listeners.ts`. What is stored is stored: a push that
 * fails is a bug to log, and never turns a success into a failure.
 */
export function tell(platform: Platform, events: StoredEvent[]) {
  for (const event of events) {
    for (const listener of listenersFor(platform.listeners, event.type)) {
      try {
        tellOne(platform, event, listener);
      } catch (error) {
        platform.log.error({ err: error, type: event.type, seq: event.seq }, "a push failed");
      }
    }
  }
}

function tellOne(platform: Platform, event: StoredEvent, listener: Listener) {
  if (listener.kind === "push") listener.push(platform, event);
  if (listener.kind === "feed") {
    const topic = topics.notification(event.account_id);
    platform.realtime.broadcast(topic, listener.event, presentOnFeed(platform, listener, event));
  }
}

/** An event in the words of the agents' feed: the same the first time and when it is asked for again. */
export function presentOnFeed(
  platform: Platform,
  listener: FeedListener,
  event: Pick<StoredEvent, "seq" | "fact">,
): object {
  return { ...listener.present(event.fact, platform), seq: event.seq };
}
