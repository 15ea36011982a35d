import type { ExpandedConversation } from "@parley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ListFooter } from "../../../ui/feedback/ListFooter.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { pathOf, previewOf } from "../../conversations/index.ts";
import { visitorLabel } from "../../customers/index.ts";
import styles from "./TaggedConversations.module.css";
import { text } from "./texts.ts";
import { tagKey } from "./useTag.ts";

/** The conversations with a tag, latest first. */
export function TaggedConversations({ tagId }: { tagId: string }) {
  const query = useTaggedConversations(tagId);
  const { data: conversations, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  return (
    <Card heading={text("tagPage.conversations")} isFlush>
      <ul className={styles.conversations}>
        {conversations?.map((conversation) => (
          <ConversationItem key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      <ListFooter
        none={conversations?.length === 0 && text("tagPage.noConversations")}
        failure={error !== null && { what: text("tagPage.conversationsNotLoaded"), reason: describeError(error) }}
        onTryAgain={() => void (conversations ? fetchNextPage() : refetch())}
        more={hasNextPage && text("tagPage.more")}
        isLoadingMore={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </Card>
  );
}

function ConversationItem({ conversation }: { conversation: ExpandedConversation }) {
  const { user_id } = useSession();
  const { id, customer, status, last_activity_at, created_at } = conversation;
  const isClosed = status === "closed";
  return (
    <li>
      <Link className={styles.conversation!} to={pathOf({ bucket: isClosed ? "closed" : "all" }, id)}>
        <span className={styles.head}>
          <span className={styles.name} dir="auto">
            {visitorLabel(customer)}
          </span>
          {isClosed && <Pill>{text("tagPage.closed")}</Pill>}
          <RelativeTime className={styles.time} at={last_activity_at ?? created_at} />
        </span>
        <span className={styles.preview} dir="auto">
          {previewOf(conversation, user_id)}
        </span>
      </Link>
    </li>
  );
}

/** Open and closed conversations with the tag, latest first, in pages. Refetched on each mount. */
function useTaggedConversations(tagId: string) {
  return useInfiniteQuery({
    queryKey: [...tagKey(tagId), "conversations"],
    queryFn: ({ pageParam }) =>
      api.conversations.list({
        tag_id: tagId,
        limit: 20,
        messages_limit: 1,
        ...(pageParam !== null && { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
  });
}
