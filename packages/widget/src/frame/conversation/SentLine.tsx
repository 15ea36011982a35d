import { useEffect, useState } from "preact/hooks";
import { sentAgo } from "../sent-ago.ts";
import { fill, texts } from "../texts.ts";
import styles from "./SentLine.module.css";
import type { ShownMessage } from "./shown-message.ts";

const REFRESH_MS = 10_000;

/** When the last message was sent, and by whom; whether the team has seen it, or that it still is on its way. Nobody wants that read out each time. */
export function SentLine({ said: { at, author, pending }, isRead }: { said: ShownMessage; isRead: boolean }) {
  const now = useNow();
  if (pending === "refused") return null;
  const words = author ? texts.sentBy : isRead ? texts.sentSeen : texts.sent;
  return (
    <p class={styles.line} data-own={!author} aria-live="off">
      {pending ? (
        texts.sending
      ) : (
        <time dateTime={at.toISOString()} title={at.toLocaleString()}>
          {fill(words, { name: author?.name ?? "", ago: sentAgo(at, now) })}
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
