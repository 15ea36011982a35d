import type { ReactNode } from "react";
import styles from "./Frame.module.css";
import railStyles from "./rail/Rail.module.css";

/** The frame before the session is known. The signed-in frame replaces it. */
export function FrameSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={railStyles.rail} />
      <div className={styles.content}>
        <main className={styles.main}>{children}</main>
      </div>
    </div>
  );
}
