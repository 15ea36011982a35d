import type { ConversationChanges } from "@parley/contract";
import { sql } from "kysely";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { decisionsBetween } from "./decisions.ts";
import { ConversationNotFound } from "./errors.ts";
import { conversationUpdated } from "./events.ts";
import type { ConversationRow, TimelineEntryRow } from "./facts.ts";
import { markMentionsSeen } from "./messages/message-queries.ts";
import {
  type ConversationColumns,
  deleteConversation,
  findConversation,
  lockConversation,
  updateConversation,
} from "./queries.ts";
import { recordDecisions } from "./record-decisions.ts";
import { undoEntries } from "./undo.ts";

/** A conversation after a change, with its new timeline entries and the ids of the removed ones. */
export interface ConversationChange {
  conversation: ConversationRow;
  timeline: TimelineEntryRow[];
  undone: number[];
}

/**
 * Applies an agent's changes to a conversation. Publishes the conversation even if nothing changes.
 * @param undoes the timeline entries of the user's own changes that these changes undo. They are removed, instead of
 * adding entries of the opposite changes
 * @throws ConversationNotFound, Invalid
 */
export async function changeConversation(
  scope: Scope,
  id: string,
  changes: ConversationChanges,
  undoes?: number[],
): Promise<ConversationChange> {
  const { status, metadata, ...rest } = changes;
  const columnsFor = (conversation: ConversationRow) => ({
    ...rest,
    ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
    ...(status && status !== conversation.status && moveTo(status)),
  });
  return change(scope, id, columnsFor, undoes);
}

/** Hides a conversation from every list. It stays readable by its id. @throws ConversationNotFound */
export async function archiveConversation(scope: Scope, id: string): Promise<ConversationChange> {
  return change(scope, id, ({ archived_at }) => ({ archived_at: archived_at ?? now() }));
}

/** Archives the conversation only if it has not changed since `updated_at`. */
export async function archiveUnchanged(scope: Scope, id: string, updated_at: string): Promise<void> {
  await transaction(scope, async (scope) => {
    const conversation = await lockConversation(scope, id);
    const isUnchanged = conversation?.updated_at === updated_at && conversation.archived_at === null;
    if (isUnchanged) await archiveConversation(scope, id);
  });
}

/** Marks a conversation as read by the team, and the user's mentions in it as seen. @throws ConversationNotFound */
export async function markRead(scope: UserScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    await change(scope, id, () => ({ read: true }));
    await markMentionsSeen(scope, id, scope.actor.id);
  });
}

/** Deletes a conversation with its messages, without an event. @throws ConversationNotFound */
export async function removeConversation(scope: Scope, id: string): Promise<void> {
  if (!(await deleteConversation(scope, id))) throw new ConversationNotFound();
}

/** @throws ConversationNotFound */
export async function getConversation(scope: Scope, id: string): Promise<ConversationRow> {
  const conversation = await findConversation(scope, id);
  if (!conversation) throw new ConversationNotFound();
  return conversation;
}

/** The time equals that of the timeline entry, which is stored in the same transaction. */
function moveTo(status: "open" | "closed"): ConversationColumns {
  const at = sql<string>`now()`;
  return { status, closed_at: status === "closed" ? at : null, last_activity_at: at };
}

function change(
  scope: Scope,
  id: string,
  changes: (conversation: ConversationRow) => ConversationColumns,
  undoes: number[] = [],
): Promise<ConversationChange> {
  return transaction(scope, async (scope) => {
    const before = await lockConversation(scope, id);
    if (!before) throw new ConversationNotFound();
    const after = await updateConversation(scope, id, changes(before)).catch(refuseUnknownReference);
    if (!after) throw new ConversationNotFound();
    const { undone, remaining, times } = await undoEntries(scope, before, decisionsBetween(before, after), undoes);
    const conversation = (times && (await updateConversation(scope, id, times))) ?? after;
    const timeline = await recordDecisions(scope, id, remaining);
    announce(scope, conversationUpdated(conversation, timeline, undone, conversation.read && !before.read));
    return { conversation, timeline, undone };
  });
}

const now = () => new Date().toISOString();
