import type { ReactNode } from "react";
import styles from "./Lead.module.css";

/** The purpose of a page, below its title. */
export const Lead = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;
