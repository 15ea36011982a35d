import type { Message } from "@parley/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { findCachedConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { conversationQuery } from "../queries.ts";
import { isEmpty } from "./draft.ts";
import { draftsOf } from "./drafts.ts";
import { findUnseenMessage } from "./find-unseen-message.ts";

/** Holds a reply back once when a newer message is unseen, and shows that message. */
export function useUnseenMessage(conversationId: string) {
  const { user_id } = useSession();
  const cache = useQueryClient();
  const feed = useFeed();
  const [shownId, setShownId] = useState<string>();

  function unseenIn(conversation: CachedConversation | undefined): Message | undefined {
    const { mode, reply } = draftsOf(conversationId);
    const isReply = mode === "reply" && !isEmpty(reply);
    return conversation && isReply ? findUnseenMessage(conversation, reply.since, user_id) : undefined;
  }

  // Only a changed result renders the composer again, not every message.
  const { data: shown } = useQuery({
    ...conversationQuery(feed, conversationId),
    enabled: false, // the thread runs this query
    select: (conversation) => {
      const unseen = unseenIn(conversation);
      return unseen?.id === shownId ? unseen : null;
    },
  });
  return {
    findNewest: () => findCachedConversation(cache, conversationId)?.messages.at(-1)?.id ?? null,
    shown: shown ?? undefined,
    /** Returns whether an unseen message must be shown first. The message then counts as seen. */
    holdReply() {
      const unseen = unseenIn(findCachedConversation(cache, conversationId));
      setShownId(unseen?.id);
      return unseen !== undefined && unseen.id !== shownId;
    },
  };
}
