import type { Message } from "@parley/contract";
import type { CachedConversation } from "../cache/cached-conversation.ts";

interface MessageAlert {
  hasSound: boolean;
  hasToast: boolean;
}

/** The alerts for a new message. There are none for the team's own messages and for messages in view. */
export function alertOf(
  { customer_id }: Pick<Message, "customer_id">,
  conversation: Pick<CachedConversation, "status"> | undefined,
  isViewed: boolean,
): MessageAlert {
  const isNews = customer_id !== null && !isViewed;
  return { hasSound: isNews, hasToast: isNews && conversation?.status !== "closed" };
}
