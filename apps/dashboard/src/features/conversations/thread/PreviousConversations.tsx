import { Button } from "@mantine/core";
import type { ExpandedConversation } from "@parley/contract";
import { useMemo } from "react";
import { Link } from "react-router";
import { describeError } from "../../../platform/errors.ts";
import { dateOf, instantOf } from "../../../ui/text/times.ts";
import { text } from "../texts.ts";
import { pathOf } from "../views.ts";
import { MessageList } from "./messages/MessageList.tsx";
import styles from "./PreviousConversations.module.css";
import { usePreviousConversations } from "./usePreviousConversations.ts";

/** The customer's earlier conversations, above the present one. */
export function PreviousConversations({ id }: { id: string }) {
  const { conversations, hasMore, isLoading, error, loadMore } = usePreviousConversations(id);
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
          {text(conversations.length > 0 ? "previous.noMore" : "previous.none")}
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
  const { id, status, created_at, messages, timeline } = conversation;
  const entries = useMemo(() => messages.map((message) => ({ message })), [messages]);
  const date = dateOf(instantOf(created_at));
  const bucket = status === "closed" ? "closed" : "all";
  return (
    <article aria-label={text("previous.from", { date })}>
      <p className={styles.divider}>
        {text("previous.from", { date })} <Link to={pathOf({ bucket }, id)}>{text("previous.open")}</Link>
      </p>
      {messages.length === 0 && <p className={styles.nothing}>{text("row.noMessages")}</p>}
      <MessageList messages={entries} timeline={timeline} />
    </article>
  );
}
