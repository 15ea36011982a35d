import { text } from "../../../texts/text.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./ThreadSkeleton.module.css";

/** Placeholders for messages that are loading. */
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
