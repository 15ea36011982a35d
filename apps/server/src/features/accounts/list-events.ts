import type { EventPage } from "@parley/contract";
import { Gone } from "../../platform/errors.ts";
import { findEventsAfter } from "../../platform/events/event-log.ts";
import { presentOnFeed } from "../../platform/events/publish.ts";
import type { Scope } from "../../platform/scope.ts";
import { utcMicro } from "../../platform/times.ts";

/**
 * Lists the account's events after a number, in the same form as they were published.
 * @throws Gone when some of them are purged
 */
export async function listEvents(scope: Scope, after: number, limit: number): Promise<EventPage> {
  const { events, latest } = await findEventsAfter(scope, after, limit);
  if (!events) throw new Gone("These events are no longer kept. Load your lists again.");
  const data = events.map((event) => ({
    seq: event.seq,
    type: event.type,
    created_at: utcMicro(event.created_at),
    payload: { ...presentOnFeed(scope.platform, event) },
  }));
  return { data, latest };
}
