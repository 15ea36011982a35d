import type { Message } from "@parley/contract";
import { text } from "../../texts.ts";
import styles from "./TextStatus.module.css";

/** Says that a chat message was not mailed to a customer who had left; nothing once they have seen it. */
export function NotMailed({ message: { metadata, seen_at } }: { message: Message }) {
  if (metadata?.ses_not_mailed !== "daily_limit" || seen_at !== null) return null;
  return (
    <span className={styles.status} title={text("delivery.notMailedHint")}>
      {text("delivery.notMailed")}
    </span>
  );
}
