import type { Message } from "@parley/contract";
import type { CachedConversation } from "../cached-conversation.ts";

interface MessageAlert {
  hasSound: boolean;
  hasToast: boolean;
}

/** What a new message sets off: nothing if it is the team's own, or before the agent's eyes already. */
export function alertOf(
  { customer_id }: Pick<Message, "customer_id">,
  conversation: Pick<CachedConversation, "status"> | undefined,
  isViewed: boolean,
): MessageAlert {
  const isNews = customer_id !== null && !isViewed;
  return { hasSound: isNews, hasToast: isNews && conversation?.status !== "closed" };
}
