import type { ReactNode } from "react";
import { text } from "../texts/text.ts";
import styles from "./Facts.module.css";

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One name and value. An empty value shows a placeholder text. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children || text("none")}</dd>
    </div>
  );
}
