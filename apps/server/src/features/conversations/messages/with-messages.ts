import type { Scope } from "../../../platform/scope.ts";
import { finishRotation } from "../../customers/index.ts";
import { getConversation } from "../change-conversation.ts";
import { ConversationNotFound } from "../errors.ts";
import type { ExpandedRow } from "../present.ts";
import {
  type ChatFilter,
  type ExpandOptions,
  expandConversations,
  findPrevious,
  listOpenChats,
  listPastChats,
  listRelated,
} from "../queries.ts";

const MAX_OPEN_CHATS = 3;
const MAX_PAST_CHATS = 20;
const MAX_MESSAGES_FOR_A_VISITOR = 500;
/** Limits far above any real conversation, against floods. */
const WHOLE = { messagesLimit: 3_000, timelineLimit: 1_000 };

/** One conversation with its messages and timeline. @throws ConversationNotFound */
export async function getWithMessages(scope: Scope, id: string): Promise<ExpandedRow> {
  const [row] = await expandConversations(scope, [id], WHOLE);
  if (!row) throw new ConversationNotFound();
  return row;
}

/** The previous conversation of the same customer, if any. @throws ConversationNotFound */
export async function findPreviousWithMessages(scope: Scope, id: string): Promise<ExpandedRow | undefined> {
  await getConversation(scope, id);
  const previous = await findPrevious(scope, id);
  const [row] = await expandConversations(scope, previous ? [previous] : [], WHOLE);
  return row;
}

/** Other conversations of the same customer, each with its newest message. @throws ConversationNotFound */
export async function listRelatedWithMessages(scope: Scope, id: string, limit: number): Promise<ExpandedRow[]> {
  await getConversation(scope, id);
  return expandInOrder(scope, await listRelated(scope, id, limit), { messagesLimit: 1 });
}

/** A customer's open chats as the customer sees them, newest first. The customer may use a merged id. */
export async function listOpenChatsWithMessages(
  scope: Scope,
  customerId: string,
  filter: ChatFilter,
): Promise<ExpandedRow[]> {
  const chats = await listOpenChats(scope, customerId, filter, MAX_OPEN_CHATS);
  return expandForVisitor(scope, chats, MAX_MESSAGES_FOR_A_VISITOR);
}

/** A customer's closed chats, latest activity first, each with its last message. The customer may use a merged id. */
export async function listPastChatsWithLastMessage(
  scope: Scope,
  customerId: string,
  inbox_id: string | null | undefined,
): Promise<ExpandedRow[]> {
  const chats = await listPastChats(scope, customerId, { inbox_id }, MAX_PAST_CHATS);
  return expandForVisitor(scope, chats, 1);
}

/** One closed chat of a customer. @throws ConversationNotFound */
export async function getPastChatWithMessages(scope: Scope, customerId: string, id: string): Promise<ExpandedRow> {
  const chats = await listPastChats(scope, customerId, { id }, 1);
  const [row] = await expandForVisitor(scope, chats, MAX_MESSAGES_FOR_A_VISITOR);
  if (!row) throw new ConversationNotFound();
  return row;
}

async function expandForVisitor(scope: Scope, chats: { id: string; is_first_use: boolean }[], messagesLimit: number) {
  if (chats[0]?.is_first_use) await finishRotation(scope);
  const ids = chats.map(({ id }) => id);
  return expandInOrder(scope, ids, { messagesLimit, isPublicOnly: true });
}

/** Returns conversations in the order of the ids. Concurrently deleted ones are left out. */
export async function expandInOrder(scope: Scope, ids: string[], options: ExpandOptions): Promise<ExpandedRow[]> {
  const expanded = new Map((await expandConversations(scope, ids, options)).map((row) => [row.id, row]));
  return ids.flatMap((id) => expanded.get(id) ?? []);
}
