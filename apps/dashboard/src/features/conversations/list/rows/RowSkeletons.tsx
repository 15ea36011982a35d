import { text } from "../../../../texts/text.ts";
import { Skeleton } from "../../../../ui/feedback/Skeleton.tsx";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import styles from "./RowSkeletons.module.css";

/** Placeholders for rows that are loading. */
export function RowSkeletons() {
  return (
    <div role="status">
      <VisuallyHidden>{text("list.loading")}</VisuallyHidden>
      {["60%", "45%", "70%", "50%", "65%"].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width="2rem" height="2rem" isRound />
          <div className={styles.lines}>
            <Skeleton width={width} height="12px" />
            <Skeleton width="90%" height="10px" />
          </div>
        </div>
      ))}
    </div>
  );
}
