import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useFeed, useFeedState } from "../../../platform/FeedContext.ts";
import { logProblem } from "../../../platform/log.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { updateConversation } from "../cache/cache.ts";
import { type CachedConversation, isUnread, withMentionsSeen } from "../cache/cached-conversation.ts";
import { SETTLE_MS } from "../list/selection/rapid-navigation.ts";

const RETRY_AFTER_MS = 3000;

/** Marks a conversation read when an agent has its end before their eyes, and only then: not when they pass it by. */
export function useMarkRead(conversation: CachedConversation, isWatched: boolean) {
  const cache = useQueryClient();
  const { user_id } = useSession();
  const feed = useFeed();
  const isLive = useFeedState(({ status }) => status === "live");
  const isDue = isWatched && isLive && isUnread(conversation, user_id);
  const { id, messages } = conversation;
  const newestId = messages.at(-1)?.id;
  const [attempt, setAttempt] = useState(0);
  // With the newest message: what was read and unread again between two renders is due again, too.
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
