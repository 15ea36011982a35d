import { useMemo } from "react";
import { dateOf } from "../../ui/times.ts";
import { MessageGroup } from "./MessageGroup.tsx";
import styles from "./MessageList.module.css";
import { type ThreadMessage, threadItems } from "./thread-items.ts";

/** Messages by day and by who spoke. */
export function MessageList({ messages }: { messages: ThreadMessage[] }) {
  const items = useMemo(() => threadItems(messages), [messages]);
  return (
    <ol className={styles.messages}>
      {items.map((item) =>
        item.kind === "day" ? (
          <li key={item.key} className={styles.day}>
            {dateOf(item.at)}
          </li>
        ) : (
          <MessageGroup key={item.key} side={item.side} messages={item.messages} />
        ),
      )}
    </ol>
  );
}
