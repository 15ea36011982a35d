import type { ReactNode } from "react";
import styles from "./ToastBody.module.css";

/** What a toast says, and below it what can be done about it. */
export function ToastBody({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.body}>
      {children}
      <div className={styles.actions}>{action}</div>
    </div>
  );
}
