import type { ComponentChildren } from "preact";
import { texts } from "../texts.ts";
import { MessageItem } from "./message/MessageItem.tsx";
import { MessageStatus } from "./message/MessageStatus.tsx";
import { OPENING_ID } from "./message/opening-message.ts";
import type { ShownMessage } from "./message/shown-message.ts";
import styles from "./Thread.module.css";
import { useStickToEnd } from "./useStickToEnd.ts";

interface Props {
  said: ShownMessage[];
  /** The team has seen the visitor's last message. */
  isRead?: boolean;
  /** An agent is typing. */
  isTyping?: boolean;
  onRetry?(messageId: string): void;
  /** Content before the first message. */
  top?: ComponentChildren;
  /** Content after the last message. */
  children?: ComponentChildren;
}

export function Thread({ said, isRead, isTyping, onRetry, top, children }: Props) {
  const { scroller, content } = useStickToEnd(said.filter(({ pending }) => pending).at(-1)?.id);
  const last = said.at(-1);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div class={styles.thread} ref={scroller} role="log" aria-label={texts.messages} tabIndex={0}>
      <div ref={content} class={styles.content}>
        {top}
        <ol class={styles.messages}>
          {said.map((each, index) => (
            <MessageItem
              key={each.id}
              said={each}
              isFirstOfGroup={each.author?.name !== said[index - 1]?.author?.name}
              onRetry={onRetry}
            />
          ))}
        </ol>
        {last && last.id !== OPENING_ID && <MessageStatus said={last} isRead={isRead} />}
        {isTyping && (
          <p class={styles.typing} aria-live="off">
            {texts.typing}
          </p>
        )}
        {children}
      </div>
    </div>
  );
}
