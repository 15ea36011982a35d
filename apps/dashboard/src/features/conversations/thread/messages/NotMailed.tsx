import type { Message } from "@parley/contract";
import { text } from "../../texts.ts";
import styles from "./TextStatus.module.css";

/** Shows that a chat message was not mailed to an offline customer. Renders nothing once the customer has seen it. */
export function NotMailed({ message: { metadata, seen_at } }: { message: Message }) {
  if (metadata?.ses_not_mailed !== "daily_limit" || seen_at !== null) return null;
  return (
    <span className={styles.status} title={text("delivery.notMailedHint")}>
      {text("delivery.notMailed")}
    </span>
  );
}
