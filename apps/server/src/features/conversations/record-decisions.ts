import type { Scope } from "../../platform/scope.ts";
import type { Decision } from "./decisions.ts";
import type { TimelineEntryRow } from "./facts.ts";
import { insertTimelineEntries } from "./timeline-queries.ts";

/**
 * Adds decisions to a conversation's timeline. The caller has locked the conversation, so that no message is stored
 * between the change and its entry. `store-messages.ts` does the same for the effects of a message.
 */
export async function recordDecisions(
  scope: Scope,
  conversationId: string,
  decisions: Decision[],
): Promise<TimelineEntryRow[]> {
  return decisions.length > 0 ? insertTimelineEntries(scope, conversationId, decisions) : [];
}
