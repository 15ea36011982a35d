import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFeed, useFeedState } from "../../../platform/feed/FeedContext.ts";
import { logProblem } from "../../../platform/log.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { updateConversation } from "../cache/cache.ts";
import { type CachedConversation, isUnread, withMentionsSeen } from "../cache/cached-conversation.ts";
import { SETTLE_MS } from "../list/selection/rapid-navigation.ts";

const RETRY_AFTER_MS = 3000;

/** Marks a conversation as read while the agent views its end, but not when the agent only passes it. */
export function useMarkRead(conversation: CachedConversation, isWatched: boolean) {
  const cache = useQueryClient();
  const { user_id } = useSession();
  const feed = useFeed();
  const isLive = useFeedState(({ status }) => status === "live");
  const isDue = isWatched && isLive && isUnread(conversation, user_id);
  const { id, messages } = conversation;
  const newestId = messages.at(-1)?.id;
  const [attempt, setAttempt] = useState(0);
  // Depends on the newest message, so that a conversation that became unread again between two renders is marked again.
  useEffect(() => {
    if (!isDue) return;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const look = setTimeout(() => {
      feed.markRead(id).then(
        () =>
          updateConversation(cache, user_id, id, (known) => withMentionsSeen(known, user_id, new Date().toISOString())),
        (error) => {
          logProblem("A conversation could not be marked read.", error);
          if (!isOver) retry = setTimeout(() => setAttempt(attempt + 1), RETRY_AFTER_MS);
        },
      );
    }, SETTLE_MS);
    return () => {
      isOver = true;
      clearTimeout(look);
      clearTimeout(retry);
    };
  }, [cache, feed, user_id, id, isDue, newestId, attempt]);
}
