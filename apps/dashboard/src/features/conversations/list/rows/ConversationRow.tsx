import { type MouseEvent, memo } from "react";
import { useSession } from "../../../../platform/SessionContext.tsx";
import { text } from "../../../../texts/text.ts";
import { Avatar } from "../../../../ui/Avatar.tsx";
import { RelativeTime } from "../../../../ui/text/RelativeTime.tsx";
import { IconStarFilled } from "../../../../ui/theme/icons.ts";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import { useIsOnline } from "../../../customers/index.ts";
import { TagChips } from "../../../tags/index.ts";
import { Viewers } from "../../attention/Viewers.tsx";
import { type CachedConversation, isUnread } from "../../cache/cached-conversation.ts";
import { useHasDraft } from "../../composer/drafts.ts";
import { useHasFailed } from "../../composer/outbox.ts";
import { previewOf } from "../../preview/preview.ts";
import styles from "./ConversationRow.module.css";

interface ConversationRowProps {
  conversation: CachedConversation;
  to: string;
  isOpen: boolean;
  index: number;
  isTabStop: boolean;
  hasTags: boolean;
  onFollow(event: MouseEvent<HTMLAnchorElement>): void;
}

export const ConversationRow = memo((props: ConversationRowProps) => {
  const { conversation, to, isOpen, index, isTabStop, hasTags, onFollow } = props;
  const { user_id } = useSession();
  const { customer, last_activity_at, created_at } = conversation;
  const isOnline = useIsOnline(customer.id);
  const unread = isUnread(conversation, user_id);
  return (
    <a
      className={styles.row}
      href={to}
      data-index={index}
      data-unread={unread}
      aria-current={isOpen ? "true" : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onFollow}
    >
      <Avatar id={customer.id} name={customer.title} photo={customer.profile_photo_url} isOnline={isOnline} />
      <span className={styles.first}>
        <span className={styles.name} dir="auto">
          {customer.title}
        </span>
        {conversation.priority === "priority" && (
          <>
            <IconStarFilled className={styles.star} size={14} aria-hidden="true" />
            <VisuallyHidden>{text("row.priority")}</VisuallyHidden>
          </>
        )}
        {isOnline && <VisuallyHidden>{text("row.online")}</VisuallyHidden>}
        <RelativeTime className={styles.time} at={last_activity_at ?? created_at} />
      </span>
      <span className={styles.second}>
        <RowPrefix conversationId={conversation.id} />
        <span className={styles.preview} dir="auto">
          {previewOf(conversation, user_id)}
        </span>
        <Viewers conversationId={conversation.id} size={16} />
        {unread && (
          <span className={styles.dot}>
            <VisuallyHidden>{text("row.unread")}</VisuallyHidden>
          </span>
        )}
      </span>
      {hasTags && <TagChips tags={conversation.tags} most={2} />}
    </a>
  );
});

/** A draft or a failed message is shown before the preview of the last message. */
function RowPrefix({ conversationId }: { conversationId: string }) {
  const hasFailed = useHasFailed(conversationId);
  const hasDraft = useHasDraft(conversationId);
  if (hasFailed) return <span className={styles.failed}>{text("row.failed")}</span>;
  if (hasDraft) return <span className={styles.draft}>{text("row.draft")}</span>;
  return null;
}
