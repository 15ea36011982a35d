import type { ReactNode } from "react";
import { text } from "../texts/text.ts";
import styles from "./Facts.module.css";

/** What is known, each thing under its name. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One of them; without a value it says so. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children || text("none")}</dd>
    </div>
  );
}
