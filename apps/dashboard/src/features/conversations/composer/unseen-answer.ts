import type { Message } from "@parley/contract";
import type { CachedConversation } from "../cached-conversation.ts";

/**
 * What came after an agent began to write and may have escaped them: a colleague's answer, or what the customer said and
 * nobody has read yet. The newest of it.
 * @param since the newest message when they began, null when there was none; nothing is known of when it is absent
 */
export function unseenAnswer(
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
