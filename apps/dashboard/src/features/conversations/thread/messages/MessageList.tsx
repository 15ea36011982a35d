import { useMemo } from "react";
import { dateOf } from "../../../../ui/text/times.ts";
import { text } from "../../texts.ts";
import type { CachedEntry } from "../../timeline.ts";
import { type ThreadItem, type ThreadMessage, threadItems } from "../thread-items.ts";
import { TimelineEntries } from "../timeline/TimelineEntries.tsx";
import { MessageGroup } from "./MessageGroup.tsx";
import styles from "./MessageList.module.css";
import { Pictures } from "./Pictures.tsx";

interface MessageListProps {
  messages: ThreadMessage[];
  newFrom?: string | undefined;
  timeline?: CachedEntry[] | undefined;
}

/** Messages grouped by day and author, with a line before new messages, and timeline entries in between. */
export function MessageList({ messages, newFrom, timeline }: MessageListProps) {
  const items = useMemo(() => threadItems(messages, newFrom, timeline), [messages, newFrom, timeline]);
  return (
    <Pictures messages={messages}>
      <ol className={styles.messages}>{items.map(toListItem)}</ol>
    </Pictures>
  );
}

function toListItem(item: ThreadItem) {
  switch (item.kind) {
    case "day":
      return (
        <li key={item.key} className={styles.day}>
          {dateOf(item.at)}
        </li>
      );
    case "new":
      return (
        <li key={item.key} className={styles.new}>
          {text("thread.new")}
        </li>
      );
    case "group":
      return <MessageGroup key={item.key} side={item.side} messages={item.messages} />;
    case "decided":
      return <TimelineEntries key={item.key} entries={item.entries} />;
  }
}
