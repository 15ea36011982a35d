import type { ReactNode } from "react";
import styles from "./Sheet.module.css";

/** The surface behind a table. */
export const Sheet = ({ children }: { children: ReactNode }) => <div className={styles.sheet}>{children}</div>;
