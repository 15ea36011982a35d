import { VisuallyHidden } from "@mantine/core";
import { text } from "../../../texts/text.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import styles from "./ThreadSkeleton.module.css";

/** Messages that are not here yet. */
export function ThreadSkeleton() {
  return (
    <div className={styles.thread} role="status">
      <VisuallyHidden>{text("list.loading")}</VisuallyHidden>
      <Skeleton width="55%" height="48px" />
      <Skeleton width="40%" height="36px" />
      <div className={styles.own}>
        <Skeleton width="50%" height="60px" />
      </div>
      <Skeleton width="45%" height="36px" />
    </div>
  );
}
