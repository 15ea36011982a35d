import { VisuallyHidden } from "@mantine/core";
import type { SearchMatch } from "@parley/contract";
import { type MouseEvent, memo } from "react";
import { useSession } from "../../../../platform/session/SessionContext.tsx";
import { text } from "../../../../texts/text.ts";
import { Avatar } from "../../../../ui/Avatar.tsx";
import { RelativeTime } from "../../../../ui/text/RelativeTime.tsx";
import { IconStarFilled } from "../../../../ui/theme/icons.ts";
import { avatarName, useIsOnline, visitorLabel } from "../../../customers/index.ts";
import { TagChips } from "../../../tags/index.ts";
import { Viewers } from "../../attention/Viewers.tsx";
import { type CachedConversation, isUnread } from "../../cache/cached-conversation.ts";
import { useListedDraft } from "../../composer/drafts.ts";
import { useFailedMessage } from "../../composer/outbox.ts";
import { previewOf, unsentPreview } from "../../preview/preview.ts";
import { ChannelIcon } from "./ChannelIcon.tsx";
import styles from "./ConversationRow.module.css";
import { RowAssignee } from "./RowAssignee.tsx";
import { RowMatch } from "./RowMatch.tsx";

interface ConversationRowProps {
  conversation: CachedConversation;
  to: string;
  isOpen: boolean;
  index: number;
  isTabStop: boolean;
  hasTags: boolean;
  /** The matching message of a search replaces the last message. */
  match?: SearchMatch | undefined;
  q?: string | undefined;
  onFollow(event: MouseEvent<HTMLAnchorElement>): void;
}

export const ConversationRow = memo((props: ConversationRowProps) => {
  const { conversation, to, isOpen, index, isTabStop, hasTags, match, q, onFollow } = props;
  const { user_id } = useSession();
  const { customer, source, assignee_id, last_activity_at, created_at } = conversation;
  const name = visitorLabel(customer);
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
      <Avatar id={customer.id} name={avatarName(customer)} photo={customer.profile_photo_url} isOnline={isOnline} />
      <span className={styles.first}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {conversation.priority === "priority" && (
          <>
            <IconStarFilled className={styles.star} size={14} aria-hidden="true" />
            <VisuallyHidden>{text("row.priority")}</VisuallyHidden>
          </>
        )}
        {isOnline && <VisuallyHidden>{text("row.online")}</VisuallyHidden>}
        <ChannelIcon source={source} />
        <RelativeTime className={styles.time} at={last_activity_at ?? created_at} />
      </span>
      <span className={styles.second}>
        {match && q ? (
          <span className={styles.preview} dir="auto">
            <RowMatch match={match} q={q} userId={user_id} />
          </span>
        ) : (
          <RowPreview conversation={conversation} userId={user_id} />
        )}
        <Viewers conversationId={conversation.id} size={16} />
        {assignee_id !== null && <RowAssignee userId={assignee_id} isMe={assignee_id === user_id} />}
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

/** A failed message or a draft replaces the last message. */
function RowPreview({ conversation, userId }: { conversation: CachedConversation; userId: number }) {
  const failed = useFailedMessage(conversation.id);
  const draft = useListedDraft(conversation.id);
  const unsent = failed ?? draft;
  return (
    <>
      {failed && <span className={styles.failed}>{text("row.failed")}</span>}
      {!failed && draft && <span className={styles.draft}>{text("row.draft")}</span>}
      <span className={styles.preview} dir="auto">
        {unsent ? unsentPreview(unsent) : previewOf(conversation, userId)}
      </span>
    </>
  );
}
