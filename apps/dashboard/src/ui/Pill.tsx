import type { ReactNode } from "react";
import styles from "./Pill.module.css";

/** A short status label. @param isWarning the status is a problem */
export function Pill({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <span className={styles.pill} data-warning={isWarning}>
      {children}
    </span>
  );
}
