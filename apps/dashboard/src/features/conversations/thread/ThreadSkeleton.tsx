import { Skeleton, VisuallyHidden } from "@mantine/core";
import { text } from "../../../texts/text.ts";
import styles from "./ThreadSkeleton.module.css";

/** Placeholders for messages that are loading. */
export function ThreadSkeleton() {
  return (
    <div className={styles.thread} role="status">
      <VisuallyHidden>{text("list.loading")}</VisuallyHidden>
      <Skeleton width="55%" height={48} />
      <Skeleton width="40%" height={36} />
      <div className={styles.own}>
        <Skeleton width="50%" height={60} />
      </div>
      <Skeleton width="45%" height={36} />
    </div>
  );
}
