import type { ReactNode } from "react";
import styles from "./PageDescription.module.css";

/** The purpose of a page, below its title. */
export const PageDescription = ({ children }: { children: ReactNode }) => <p className={styles.lead}>{children}</p>;
