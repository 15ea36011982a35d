import { useEffect, useState } from "preact/hooks";
import { sentAgo } from "../../sent-ago.ts";
import { fillPlaceholders, texts } from "../../texts.ts";
import styles from "./MessageStatus.module.css";
import type { ShownMessage } from "./shown-message.ts";

const REFRESH_MS = 10_000;

/** The time and author of the last message, and whether it is pending, sent or seen. Screen readers do not announce it. */
export function MessageStatus({
  said: { at, author, pending },
  isRead,
}: {
  said: ShownMessage;
  isRead: boolean | undefined;
}) {
  const now = useNow();
  if (pending === "refused") return null;
  const words = author ? texts.sentBy : isRead ? texts.sentSeen : texts.sent;
  return (
    <p class={styles.line} data-own={!author} aria-live="off">
      {pending ? (
        texts.sending
      ) : (
        <time dateTime={at.toISOString()} title={at.toLocaleString()}>
          {fillPlaceholders(words, { name: author?.name ?? "", ago: sentAgo(at, now) })}
        </time>
      )}
    </p>
  );
}

function useNow() {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date();
}
