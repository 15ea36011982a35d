import { Button } from "@mantine/core";
import type { ExpandedConversation } from "@parley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { dateOf, instantOf } from "../../../ui/text/times.ts";
import { visitorLabel } from "../../customers/index.ts";
import { previousKey } from "../cache/cache.ts";
import { text } from "../texts.ts";
import { pathOf } from "../views/views.ts";
import { MessageList } from "./messages/MessageList.tsx";
import styles from "./PreviousConversations.module.css";

interface PreviousConversationsProps {
  id: string;
  /** Whether the customer has a conversation before this one. */
  hasPrevious: boolean;
}

/** The customer's earlier conversations, above the current one. Each is loaded on request. */
export function PreviousConversations({ id, hasPrevious }: PreviousConversationsProps) {
  const { conversations, hasMore, isLoading, error, loadMore } = usePreviousConversations(id, hasPrevious);
  if (!hasPrevious && conversations.length === 0) return null;
  return (
    <div className={styles.previous}>
      {error && (
        <p className={styles.failure} role="alert">
          {describeError(error)}
        </p>
      )}
      {hasMore ? (
        <Button className={styles.more ?? ""} variant="subtle" size="compact-sm" loading={isLoading} onClick={loadMore}>
          {text("previous.load")}
        </Button>
      ) : (
        <p className={styles.nothing} role="status">
          {text("previous.noMore")}
        </p>
      )}
      {conversations.map((conversation) => (
        <PreviousConversation key={conversation.id} conversation={conversation} />
      ))}
      {conversations.length > 0 && <p className={styles.divider}>{text("previous.current")}</p>}
    </div>
  );
}

function PreviousConversation({ conversation }: { conversation: ExpandedConversation }) {
  const { id, status, created_at, messages, timeline, customer } = conversation;
  const entries = useMemo(() => messages.map((message) => ({ message })), [messages]);
  const date = dateOf(instantOf(created_at));
  const bucket = status === "closed" ? "closed" : "all";
  return (
    <article aria-label={text("previous.from", { date })}>
      <p className={styles.divider}>
        {text("previous.from", { date })} <Link to={pathOf({ bucket }, id)}>{text("previous.open")}</Link>
      </p>
      {messages.length === 0 && <p className={styles.nothing}>{text("row.noMessages")}</p>}
      <MessageList
        messages={entries}
        timeline={timeline}
        customer={{ id: customer.id, name: visitorLabel(customer) }}
      />
    </article>
  );
}

/** The loaded earlier conversations, oldest first. */
function usePreviousConversations(id: string, hasPrevious: boolean) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: previousKey(id),
    queryFn: ({ pageParam }): Promise<ExpandedConversation | null> => api.conversations.previous(pageParam),
    initialPageParam: id,
    getNextPageParam: (previous) => (previous?.has_previous ? previous.id : undefined),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    conversations: (data?.pages ?? []).filter((page) => page !== null).reverse(),
    hasMore: data ? hasNextPage : hasPrevious,
    isLoading: isFetching,
    error,
    loadMore: () => void fetchNextPage(),
  };
}
