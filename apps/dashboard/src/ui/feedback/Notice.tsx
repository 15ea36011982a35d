import type { ReactNode } from "react";
import styles from "./Notice.module.css";

/** An informational notice. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className={styles.notice} role="note">
    {children}
  </p>
);
