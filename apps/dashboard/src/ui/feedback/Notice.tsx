import type { ReactNode } from "react";
import styles from "./Notice.module.css";

/** Something to know before going on. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <p className={styles.notice} role="note">
    {children}
  </p>
);
