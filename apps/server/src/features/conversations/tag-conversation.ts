import { refuseMissingRow } from "../../platform/db/violations.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { getTag } from "../tags/index.ts";
import { ConversationNotFound } from "./errors.ts";
import { conversationTagged, conversationUntagged } from "./events.ts";
import { deleteConversationTag, insertConversationTag, lockConversation } from "./queries.ts";

/** Puts a tag on a conversation. One that is on it already stays, and nothing is told. @throws NotFound */
export async function tagConversation(scope: UserScope, id: string, tagId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    if (!(await lockConversation(scope, id))) throw new ConversationNotFound();
    const isNew = await insertConversationTag(scope, id, tagId).catch(refuseMissingRow);
    if (isNew) announce(scope, conversationTagged(id, await getTag(scope, tagId), scope.actor.id));
  });
}

/** Takes a tag off a conversation. Of one that was not on it, nothing is told. @throws NotFound */
export async function untagConversation(scope: UserScope, id: string, tagId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    if (!(await lockConversation(scope, id))) throw new ConversationNotFound();
    const tag = await getTag(scope, tagId);
    if (await deleteConversationTag(scope, id, tagId)) announce(scope, conversationUntagged(id, tag, scope.actor.id));
  });
}
