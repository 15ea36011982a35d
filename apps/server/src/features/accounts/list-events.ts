import type { EventPage } from "@parley/contract";
import { Gone } from "../../platform/errors.ts";
import { type FeedListener, listenersFor } from "../../platform/events/announcement.ts";
import { findEventsAfter } from "../../platform/events/event-log.ts";
import { presentOnFeed } from "../../platform/events/tell.ts";
import type { Scope } from "../../platform/scope.ts";
import { utcMicro } from "../../platform/times.ts";

/**
 * What was told to the account's agents after a number, in the same words.
 * @throws Gone when some of it is no longer kept
 */
export async function listEvents(scope: Scope, after: number, limit: number): Promise<EventPage> {
  const { events, latest } = await findEventsAfter(scope, after, limit);
  if (!events) throw new Gone("These events are no longer kept. Load your lists again.");
  const { listeners } = scope.platform;
  const data = events.map(({ seq, type, fact, created_at }) => {
    const feed = listenersFor(listeners, type).find((listener): listener is FeedListener => listener.kind === "feed");
    return {
      seq,
      type,
      created_at: utcMicro(created_at),
      payload: (feed ? presentOnFeed(scope.platform, feed, { seq, fact }) : { seq }) as Record<string, unknown>,
    };
  });
  return { data, latest };
}
