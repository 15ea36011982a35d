import type { ReactNode } from "react";
import styles from "./RowActions.module.css";

/** What can be done with a row of a table, as the last of its cells; on a phone one below the other. */
export const RowActions = ({ children }: { children: ReactNode }) => <td className={styles.actions}>{children}</td>;
