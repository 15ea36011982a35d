import type { ReactNode } from "react";
import styles from "./Sheet.module.css";

/** What a table lies on. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;
