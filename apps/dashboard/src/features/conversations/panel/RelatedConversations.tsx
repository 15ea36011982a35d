import type { ExpandedConversation, FeedEvent } from "@parley/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { memo, useEffect } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { throttled } from "../../../platform/throttled.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { PanelSection } from "../../customers/index.ts";
import { relatedKey } from "../cache/cache.ts";
import { conversationIdOf } from "../cache/cached-conversation.ts";
import { text } from "../texts.ts";
import { ConversationLink } from "./ConversationLink.tsx";

/** The customer's other conversations. Renders nothing if there are none. */
export const RelatedConversations = memo(({ id, customerId }: { id: string; customerId: string }) => {
  const { data: related = [], error, refetch } = useRelatedConversations(id);
  useFollowRelated(id, customerId);
  if (related.length === 0 && !error) return null;
  return (
    <PanelSection name="related" title={text("related.heading")}>
      {error && (
        <LoadFailed what={text("related.notLoaded")} reason={describeError(error)} onTryAgain={() => void refetch()} />
      )}
      <ul>
        {related.map((conversation) => (
          <li key={conversation.id}>
            <ConversationLink conversation={conversation} />
          </li>
        ))}
      </ul>
    </PanelSection>
  );
});

/** The latest other conversations of the customer, each with its newest message. */
export function useRelatedConversations(id: string) {
  return useQuery({ queryKey: relatedKey(id), queryFn: () => api.conversations.related(id) });
}

const ASK_AT_MOST_EVERY_MS = 2000;

/**
 * Refetches the list after events in one of its conversations, and when the customer may have got another one. The event of
 * a new conversation does not name its customer.
 */
function useFollowRelated(id: string, customerId: string) {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const queryKey = relatedKey(id);
    const askAgain = throttled(() => cache.invalidateQueries({ queryKey }), ASK_AT_MOST_EVERY_MS);
    return feed.onEvent((event) => {
      const changed = conversationIdOf(event);
      if (changed === undefined || changed === id) return;
      const listed = cache.getQueryData<ExpandedConversation[]>(queryKey) ?? [];
      const isListed = listed.some((conversation) => conversation.id === changed);
      if (isListed || event.type === "conversation:created" || isOf(customerId, event)) askAgain();
    });
  }, [cache, feed, id, customerId]);
}

function isOf(customerId: string, { type, payload }: FeedEvent) {
  if (type === "conversation:updated") return payload.updates.customer_id === customerId;
  return "customer_id" in payload && payload.customer_id === customerId;
}
