import type { ReactNode } from "react";
import styles from "./RowActions.module.css";

/** The actions of a table row, in its last cell. On a phone they are below its values. */
export const RowActions = ({ children }: { children: ReactNode }) => <td className={styles.actions}>{children}</td>;
