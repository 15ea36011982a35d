import type { Scope } from "../../platform/scope.ts";
import type { Decision } from "./decisions.ts";
import type { TimelineEntryRow } from "./facts.ts";
import { insertTimelineEntries } from "./timeline-queries.ts";

/**
 * Adds to a conversation's timeline what was decided about it. The conversation is locked by the caller, so that no message
 * comes between the two; `store-messages.ts` does the same for what a message brings about.
 */
export async function recordDecisions(
  scope: Scope,
  conversationId: string,
  decisions: Decision[],
): Promise<TimelineEntryRow[]> {
  return decisions.length > 0 ? insertTimelineEntries(scope, conversationId, decisions) : [];
}
