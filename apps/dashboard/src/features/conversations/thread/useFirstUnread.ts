import { useState } from "react";
import { useSession } from "../../../platform/SessionContext.tsx";
import { type CachedConversation, firstUnreadOf } from "../cache/cached-conversation.ts";

/**
 * The message at which the agent has to start reading. It stays marked once it was read, until something comes in that the
 * agent does not see coming in.
 */
export function useFirstUnread(conversation: CachedConversation, isWatched: boolean): string | undefined {
  const { user_id } = useSession();
  const unreadId = firstUnreadOf(conversation, user_id);
  const [markedId, setMarkedId] = useState(unreadId);
  if (unreadId !== undefined && unreadId !== markedId && !isWatched) setMarkedId(unreadId);
  return markedId;
}
