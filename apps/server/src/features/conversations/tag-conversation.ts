import { announce, transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { getTag } from "../tags/index.ts";
import { ConversationNotFound } from "./errors.ts";
import { conversationTagged, conversationUntagged } from "./events.ts";
import type { TimelineEntryRow } from "./facts.ts";
import { deleteConversationTag, insertConversationTag, lockConversation } from "./queries.ts";
import { recordDecisions } from "./record-decisions.ts";

/** Adds a tag to a conversation. Idempotent. Returns the new timeline entries. @throws NotFound */
export async function tagConversation(scope: UserScope, id: string, tagId: string): Promise<TimelineEntryRow[]> {
  return transaction(scope, async (scope) => {
    if (!(await lockConversation(scope, id))) throw new ConversationNotFound();
    const isNew = await insertConversationTag(scope, id, tagId);
    if (!isNew) return [];
    const tag = await getTag(scope, tagId);
    const timeline = await recordDecisions(scope, id, [{ type: "tagged", tag_name: tag.name }]);
    announce(scope, conversationTagged({ conversation_id: id, tag, user_id: scope.actor.id, timeline }));
    return timeline;
  });
}

/** Removes a tag from a conversation. Returns the new timeline entries. @throws NotFound */
export async function untagConversation(scope: UserScope, id: string, tagId: string): Promise<TimelineEntryRow[]> {
  return transaction(scope, async (scope) => {
    if (!(await lockConversation(scope, id))) throw new ConversationNotFound();
    const tag = await getTag(scope, tagId);
    if (!(await deleteConversationTag(scope, id, tagId))) return [];
    const timeline = await recordDecisions(scope, id, [{ type: "untagged", tag_name: tag.name }]);
    announce(scope, conversationUntagged({ conversation_id: id, tag, user_id: scope.actor.id, timeline }));
    return timeline;
  });
}
