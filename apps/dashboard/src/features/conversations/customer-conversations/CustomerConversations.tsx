import type { ReactNode } from "react";
import { describeError } from "../../../platform/requests/errors.ts";
import { textsOf } from "../../../texts/text.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { TryAgain } from "../../../ui/feedback/TryAgain.tsx";
import { ConversationLink } from "../panel/ConversationLink.tsx";
import styles from "./CustomerConversations.module.css";
import { useCustomerConversations } from "./useCustomerConversations.ts";

const text = textsOf({
  "customerConversations.none": "No conversations yet",
  "customerConversations.latest": "The latest {n} are shown.",
});

interface CustomerConversationsProps {
  customerId: string;
  /** The actions above the list, given whether a conversation is open. */
  children(isOneOpen: boolean): ReactNode;
}

/** The customer's conversations, latest activity first. */
export function CustomerConversations({ customerId, children }: CustomerConversationsProps) {
  const { data, error, refetch } = useCustomerConversations(customerId);
  if (error && !data) return <TryAgain reason={describeError(error)} onClick={() => void refetch()} />;
  if (!data) return null;
  const { conversations, hasMore } = data;
  return (
    <div className={styles.all}>
      <div>{children(conversations.some(({ status }) => status === "open"))}</div>
      {conversations.length === 0 && <EmptyState title={text("customerConversations.none")} />}
      {conversations.length > 0 && (
        <ul className={styles.conversations}>
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <ConversationLink conversation={conversation} isRow />
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className={styles.more}>{text("customerConversations.latest", { n: conversations.length })}</p>}
    </div>
  );
}
