import { useMemo } from "react";
import { text } from "../../texts/text.ts";
import { dateOf } from "../../ui/times.ts";
import { MessageGroup } from "./MessageGroup.tsx";
import styles from "./MessageList.module.css";
import { type ThreadItem, type ThreadMessage, threadItems } from "./thread-items.ts";

/** Messages by day and by who spoke, with a line before what is new. */
export function MessageList({ messages, newFrom }: { messages: ThreadMessage[]; newFrom?: string | undefined }) {
  const items = useMemo(() => threadItems(messages, newFrom), [messages, newFrom]);
  return <ol className={styles.messages}>{items.map(toListItem)}</ol>;
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
  }
}
