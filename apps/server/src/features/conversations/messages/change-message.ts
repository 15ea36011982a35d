import type { MessageChanges, MessageFact } from "@parley/contract";
import { announce, transaction } from "../../../platform/events/transaction.ts";
import type { Scope } from "../../../platform/scope.ts";
import { MessageNotFound } from "../errors.ts";
import { messagesSeen } from "../events.ts";
import { lockConversation } from "../queries.ts";
import { deleteMessage, findMessage, markMessagesSeen, updateMessage } from "./message-queries.ts";

/** @throws MessageNotFound */
export async function getMessage(scope: Scope, id: string): Promise<MessageFact> {
  const message = await findMessage(scope, id);
  if (!message) throw new MessageNotFound();
  return message;
}

/** Changes a message. Its author and conversation cannot be changed. @throws MessageNotFound */
export async function changeMessage(scope: Scope, id: string, { metadata, ...changes }: MessageChanges) {
  await updateMessage(scope, id, {
    ...changes,
    ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
  });
  return getMessage(scope, id);
}

/** @throws MessageNotFound */
export async function removeMessage(scope: Scope, id: string): Promise<void> {
  if (!(await deleteMessage(scope, id))) throw new MessageNotFound();
}

/** Marks the team's messages as seen by the customer. Publishes it to the team if one of them was unseen. */
export async function markSeen(scope: Scope, conversation_id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    await lockConversation(scope, conversation_id); // a message that is stored meanwhile is published after the event
    const seen_at = await markMessagesSeen(scope, conversation_id);
    if (seen_at !== undefined) announce(scope, messagesSeen({ conversation_id, seen_at }));
  });
}
