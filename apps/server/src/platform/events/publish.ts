import { type DomainEvents, type EventType, feedNames, topics } from "@parley/contract";
import type { Database } from "../db/database.ts";
import type { Platform } from "../platform.ts";
import { activate } from "../tracing/active-span.ts";
import type { Span, Tracing } from "../tracing/span.ts";
import { type Listener, listenersTo, type StoredEvent, type StoredEventOf } from "./announcement.ts";

/** Publishes events to the sockets of this server and of all others. */
export interface Nodes {
  /** Must be called before the first socket connects. */
  open(): void;
  /**
   * Publishes the account's later events to the sockets of this server. Called for each subscription, before it
   * receives anything.
   */
  follow(accountId: string): Promise<void> | void;
  /** Called when a subscription that `follow` was called for ends. */
  unfollow(accountId: string): void;
  /**
   * How often an account's first subscription began. Events that were stored while it began may not have been published.
   */
  readonly accountsOpened: number;
  /** Publishes events in the order of their numbers. Resolves when all events before them are published here, too. */
  publish(events: StoredEvent[]): Promise<void> | void;
  /** Closes the sockets with an id on this server. */
  disconnect(socketId: string): void;
  /** Closes the sockets with an id on all other servers when the transaction commits. */
  disconnectOnCommit(transaction: Database, socketId: string): Promise<void>;
  close(): void;
}

/** For the embedded database, which has one server only. */
export const aloneWith = (platform: () => Platform): Nodes => ({
  open() {},
  follow() {},
  unfollow() {},
  accountsOpened: 0,
  publish: (events) => publish(platform(), events),
  disconnect: (socketId) => platform().realtime.disconnect(socketId),
  async disconnectOnCommit() {},
  close() {},
});

/**
 * Pushes stored events to connected clients, in the order of `listeners.ts`. A failing push is logged as a bug and does
 * not fail the request, because the events are already stored.
 */
export function publish(platform: Platform, events: StoredEvent[]) {
  for (const event of events) publishToListeners(platform, event);
}

function publishToListeners<Type extends EventType>(platform: Platform, event: StoredEventOf<Type>) {
  if (!platform.tracing || !event.trace) return pushToListeners(platform, event);
  const span = startSpan(platform.tracing, event);
  activate(span, () => pushToListeners(platform, event));
  span.end();
}

function startSpan(tracing: Tracing, { type, account_id, seq, trace }: Omit<StoredEvent, "fact">): Span {
  const attributes = {
    "messaging.system": "parley",
    "messaging.operation.name": "publish",
    "messaging.operation.type": "send",
    "messaging.destination.name": type,
    "messaging.message.id": String(seq),
    "parley.account_id": account_id,
  };
  return tracing.start({ name: `publish ${type}`, kind: "producer", attributes }, trace);
}

function pushToListeners<Type extends EventType>(platform: Platform, event: StoredEventOf<Type>) {
  for (const listener of listenersTo(platform.listeners, event.type)) {
    try {
      publishTo(platform, event, listener);
    } catch (error) {
      platform.log.error({ err: error, type: event.type, seq: event.seq }, "a push failed");
    }
  }
}

function publishTo<Type extends EventType>(platform: Platform, event: StoredEventOf<Type>, listener: Listener<Type>) {
  if (listener.kind === "push") listener.push(platform.realtime, event);
  if (listener.kind === "feed") {
    const payload = { ...listener.present(event.fact, platform), seq: event.seq };
    platform.realtime.broadcastHere(topics.notification(event.account_id), feedNames[event.type], payload);
  }
}

/** Presents an event for the agents' feed. Pushes and later requests present it in the same way. */
export function presentOnFeed<Type extends EventType>(
  platform: Platform,
  { type, seq, fact }: StoredEventOf<Type>,
): (DomainEvents[Type]["feed"] & { seq: number }) | { seq: number } {
  for (const listener of listenersTo(platform.listeners, type)) {
    if (listener.kind === "feed") return { ...listener.present(fact, platform), seq };
  }
  return { seq };
}
