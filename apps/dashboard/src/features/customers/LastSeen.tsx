import type { Customer } from "@parley/contract";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import styles from "./panel/Details.module.css";
import { text } from "./panel/texts.ts";
import { useIsOnline } from "./useIsOnline.ts";

/** When the customer was last online, as one of the details. */
export function LastSeen({ customer: { id, last_seen_at } }: { customer: Customer }) {
  const isOnline = useIsOnline(id);
  if (!isOnline && !last_seen_at) return null;
  return (
    <div>
      <dt className={styles.name}>{text("customerColumn.last_seen_at")}</dt>
      <dd>{isOnline ? text("customer.online") : <RelativeTime at={last_seen_at!} />}</dd>
    </div>
  );
}
