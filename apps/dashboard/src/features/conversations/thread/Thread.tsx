import { Button } from "@mantine/core";
import { useDocumentVisibility } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { useWindowFocus } from "../../../ui/interaction/useWindowFocus.ts";
import { IconDown } from "../../../ui/theme/icons.ts";
import { visitorLabel } from "../../customers/index.ts";
import { type CachedConversation, firstUnreadOf } from "../cache/cached-conversation.ts";
import { paneIds } from "../panes.ts";
import { text } from "../texts.ts";
import { MessageList } from "./messages/MessageList.tsx";
import { PreviousConversations } from "./PreviousConversations.tsx";
import styles from "./Thread.module.css";
import { timelineFrom } from "./thread-items.ts";
import { useLinkedMessageId, useScrollToLinkedMessage } from "./useLinkedMessage.ts";
import { useMarkRead } from "./useMarkRead.ts";
import { useNewestMessages } from "./useNewestMessages.ts";
import { useStickToEnd } from "./useStickToEnd.ts";
import { useThreadMessages } from "./useThreadMessages.ts";

/** The messages, kept at the end unless the agent has scrolled up. */
export function Thread({ conversation }: { conversation: CachedConversation }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { customer } = conversation;
  const messages = useThreadMessages(conversation);
  const soughtId = useLinkedMessageId();
  const { shown, onScroll } = useNewestMessages(messages, scroller, soughtId);
  const timeline = timelineFrom(shown, messages, conversation.timeline);
  const { isAtEnd, missed, goToEnd, goTo } = useStickToEnd(scroller, messages);
  useScrollToLinkedMessage(scroller, goTo, messages.length > 0);
  const isWatched = useIsWatched(isAtEnd);
  const newFrom = useFirstUnread(conversation, isWatched);
  useMarkRead(conversation, isWatched);
  return (
    <div className={styles.thread}>
      <div
        ref={scroller}
        id={paneIds.thread}
        className={styles.scroller}
        role="log"
        aria-label={text("thread.label")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>
          {messages.length === 0 && <p className={styles.nothing}>{text("empty.noMessages")}</p>}
          {shown.length === messages.length && (
            <PreviousConversations id={conversation.id} hasPrevious={conversation.has_previous === true} />
          )}
          <MessageList
            messages={shown}
            newFrom={newFrom}
            timeline={timeline}
            customer={{ id: customer.id, name: visitorLabel(customer) }}
          />
        </div>
      </div>
      {!isAtEnd && (
        <Button
          className={styles.jump ?? ""}
          size="xs"
          radius="xl"
          variant="default"
          leftSection={<IconDown size={16} stroke={1.75} />}
          onClick={goToEnd}
        >
          {missed > 0 ? text("thread.jumpToNew", { count: missed }) : text("thread.jump")}
        </Button>
      )}
    </div>
  );
}

/**
 * The first unread message. The mark stays after reading, until a message arrives while the agent does not view the end
 * of the thread.
 */
function useFirstUnread(conversation: CachedConversation, isWatched: boolean): string | undefined {
  const { user_id } = useSession();
  const unreadId = firstUnreadOf(conversation, user_id);
  const [markedId, setMarkedId] = useState(unreadId);
  if (unreadId !== undefined && unreadId !== markedId && !isWatched) setMarkedId(unreadId);
  return markedId;
}

/** Whether the end of the thread is visible in a focused window. */
function useIsWatched(isAtEnd: boolean): boolean {
  const isVisible = useDocumentVisibility() === "visible";
  const isFocused = useWindowFocus();
  return isAtEnd && isVisible && isFocused;
}
