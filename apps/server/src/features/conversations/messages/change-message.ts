import type { MessageChanges, MessageFact } from "@parley/contract";
import type { Scope } from "../../../platform/scope.ts";
import { MessageNotFound } from "../errors.ts";
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

/** Marks the messages as seen by the customer, without an event. */
export const markSeen = (scope: Scope, conversationId: string) => markMessagesSeen(scope, conversationId);
