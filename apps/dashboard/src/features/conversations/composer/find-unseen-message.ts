import type { Message } from "@parley/contract";
import type { CachedConversation } from "../cache/cached-conversation.ts";

/**
 * The newest possibly unseen message since the agent began to write. It is a colleague's reply, or an unread message of
 * the customer.
 * @param since the newest message when the draft was begun. Null: there was none. Undefined: unknown
 */
export function findUnseenMessage(
  { messages, read }: Pick<CachedConversation, "messages" | "read">,
  since: string | null | undefined,
  me: number,
): Message | undefined {
  if (since === undefined) return undefined;
  const begun = messages.findIndex(({ id }) => id === since);
  return messages
    .slice(begun + 1)
    .findLast((message) => !message.private && message.user_id !== me && (message.user_id !== null || !read));
}
