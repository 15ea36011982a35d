import type { ReactNode } from "react";
import { Link } from "react-router";
import { describeError } from "../../../platform/errors.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { previewOf } from "../preview.ts";
import { pathOf } from "../views.ts";
import styles from "./ConversationsOf.module.css";
import { text } from "./text.ts";
import { useConversationsOf } from "./useConversationsOf.ts";

interface ConversationsOfProps {
  customerId: string;
  /** What can be done above them, by whether one of them is open. */
  children(isOneOpen: boolean): ReactNode;
}

/** What a customer has talked about with the team, last active first. */
export function ConversationsOf({ customerId, children }: ConversationsOfProps) {
  const { user_id } = useSession();
  const { data, error, refetch } = useConversationsOf(customerId);
  if (error && !data) return <TryAgain reason={describeError(error)} onClick={() => void refetch()} />;
  if (!data) return null;
  const { conversations, hasMore } = data;
  return (
    <div className={styles.all}>
      <div>{children(conversations.some(({ status }) => status === "open"))}</div>
      {conversations.length === 0 && <EmptyState title={text("ofCustomer.none")} />}
      {conversations.length > 0 && (
        <ul className={styles.conversations}>
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <Link
                className={styles.conversation!}
                to={pathOf({ bucket: conversation.status === "closed" ? "closed" : "all" }, conversation.id)}
              >
                <span className={styles.preview} dir="auto">
                  {previewOf(conversation, user_id)}
                </span>
                <span className={styles.state}>
                  <RelativeTime at={conversation.last_activity_at ?? conversation.created_at} />
                  {conversation.status === "closed" && ` · ${text("related.closed")}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasMore && <p className={styles.state}>{text("ofCustomer.latest", { n: conversations.length })}</p>}
    </div>
  );
}
