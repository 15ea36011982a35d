import { Link } from "react-router";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { previewOf } from "../preview/preview.ts";
import { text } from "../texts.ts";
import { pathOf } from "../views/views.ts";
import styles from "./ConversationLink.module.css";

interface ConversationLinkProps {
  conversation: CachedConversation;
  /** On one line if there is enough space. */
  isRow?: boolean;
}

/** A link to a conversation, with its last message. */
export function ConversationLink({ conversation, isRow = false }: ConversationLinkProps) {
  const { user_id } = useSession();
  const { id, status, last_activity_at, created_at } = conversation;
  const isClosed = status === "closed";
  return (
    <Link className={styles.conversation!} data-row={isRow} to={pathOf({ bucket: isClosed ? "closed" : "all" }, id)}>
      <span className={styles.preview} dir="auto">
        {previewOf(conversation, user_id)}
      </span>
      <span className={styles.state}>
        <RelativeTime at={last_activity_at ?? created_at} />
        {isClosed && ` · ${text("related.closed")}`}
      </span>
    </Link>
  );
}
