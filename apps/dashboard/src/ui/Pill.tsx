import type { ReactNode } from "react";
import styles from "./Pill.module.css";

/** One word about something. @param isWarning it says that something is wrong */
export function Pill({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) {
  return (
    <span className={styles.pill} data-warning={isWarning}>
      {children}
    </span>
  );
}
