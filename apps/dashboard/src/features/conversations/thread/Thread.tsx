import { Button } from "@mantine/core";
import { useRef } from "react";
import { IconDown } from "../../../ui/theme/icons.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { paneIds } from "../panes.ts";
import { text } from "../texts.ts";
import { MessageList } from "./messages/MessageList.tsx";
import { PreviousConversations } from "./PreviousConversations.tsx";
import styles from "./Thread.module.css";
import { timelineFrom } from "./thread-items.ts";
import { useFirstUnread } from "./useFirstUnread.ts";
import { useIsWatched } from "./useIsWatched.ts";
import { useLinkedMessageId, useScrollToLinkedMessage } from "./useLinkedMessage.ts";
import { useMarkRead } from "./useMarkRead.ts";
import { useNewest } from "./useNewest.ts";
import { useStickToEnd } from "./useStickToEnd.ts";
import { useThreadMessages } from "./useThreadMessages.ts";

/** The messages, kept at the end unless the agent has scrolled up. */
export function Thread({ conversation }: { conversation: CachedConversation }) {
  const scroller = useRef<HTMLDivElement>(null);
  const messages = useThreadMessages(conversation);
  const soughtId = useLinkedMessageId();
  const { shown, onScroll } = useNewest(messages, scroller, soughtId);
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: to be scrolled with the keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <div>
          {messages.length === 0 && <p className={styles.nothing}>{text("empty.noMessages")}</p>}
          {shown.length === messages.length && <PreviousConversations id={conversation.id} />}
          <MessageList messages={shown} newFrom={newFrom} timeline={timeline} />
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
