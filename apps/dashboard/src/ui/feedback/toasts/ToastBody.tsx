import type { ReactNode } from "react";
import styles from "./ToastBody.module.css";

/** The text of a toast, and below it its action. */
export function ToastBody({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.body}>
      {children}
      <div className={styles.actions}>{action}</div>
    </div>
  );
}
