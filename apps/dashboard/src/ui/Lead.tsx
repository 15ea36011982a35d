import type { ReactNode } from "react";
import styles from "./Lead.module.css";

/** What a page is for, right below its title. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;
