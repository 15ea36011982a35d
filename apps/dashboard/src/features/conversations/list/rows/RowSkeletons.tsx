import { Skeleton, VisuallyHidden } from "@mantine/core";
import { text } from "../../../../texts/text.ts";
import styles from "./RowSkeletons.module.css";

/** Placeholders for rows that are loading. */
export function RowSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>{text("list.loading")}</VisuallyHidden>
      {["60%", "45%", "70%", "50%", "65%"].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton className={styles.avatar} height="2rem" circle />
          <div className={styles.lines}>
            <Skeleton width={width} height={12} />
            <Skeleton width="90%" height={10} />
          </div>
        </div>
      ))}
    </div>
  );
}
