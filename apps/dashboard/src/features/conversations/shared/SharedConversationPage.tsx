import type { ExpandedConversation } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { textsOf } from "../../../texts/text.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { exactTime, instantOf } from "../../../ui/text/times.ts";
import { text } from "../texts.ts";
import { MessageList } from "../thread/messages/MessageList.tsx";
import { ThreadSkeleton } from "../thread/ThreadSkeleton.tsx";
import type { ThreadMessage } from "../thread/thread-items.ts";
import styles from "./SharedConversationPage.module.css";

const linkText = textsOf({ "shared.askAgain": "The link may have expired. Ask the sender for a new one." });

/** `/share`: a read-only conversation for everyone with the link. */
export function SharedConversationPage() {
  const [query] = useSearchParams();
  const token = query.get("token");
  const shared = useSharedConversation(query.get("cid") ?? "", token);
  if (!token) return <Nothing title={text("shared.denied")} />;
  if (shared.isError) return <Nothing title={text("shared.failed")} reason={describeError(shared.error)} />;
  return (
    <main className={styles.page}>
      <title>{text("page.title", { title: text("shared.heading") })}</title>
      <h1 className={styles.heading}>{text("shared.heading")}</h1>
      <p className={styles.banner}>
        {shared.data && `${text("shared.company", { company: shared.data.company_name })} `}
        {text("shared.readOnly")}
        {shared.data && ` ${text("shared.until", { time: exactTime(instantOf(shared.data.shared_until)) })}`}
      </p>
      <Suspense fallback={<ThreadSkeleton />}>
        {shared.isPending && <ThreadSkeleton />}
        {shared.data && <MessageList messages={messagesOf(shared.data)} />}
      </Suspense>
    </main>
  );
}

/**
 * The response contains the customer once, with the conversation instead of with each message. It contains no other
 * customers.
 */
function messagesOf({ customer, messages }: ExpandedConversation): ThreadMessage[] {
  return messages.map((message) => ({
    message: message.customer_id === customer.id ? { ...message, customer } : message,
  }));
}

function Nothing({ title, reason }: { title: string; reason?: string }) {
  return (
    <main className={styles.page}>
      <title>{text("page.title", { title: text("shared.heading") })}</title>
      <h1 className={styles.heading}>{text("shared.heading")}</h1>
      <EmptyState title={title}>
        {reason && <span className={styles.reason}>{reason}</span>}
        {linkText("shared.askAgain")}
      </EmptyState>
    </main>
  );
}

/** The conversation of a share link. Without a token there is no request. */
function useSharedConversation(conversationId: string, token: string | null) {
  return useQuery({
    queryKey: ["shared", conversationId, token],
    queryFn: () => api.conversations.shared({ conversation_id: conversationId, token: token ?? "" }),
    enabled: Boolean(token),
    meta: { problem: text("shared.failed") },
  });
}
