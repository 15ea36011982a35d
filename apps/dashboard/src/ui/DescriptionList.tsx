import type { ReactNode } from "react";
import { text } from "../texts/text.ts";
import styles from "./DescriptionList.module.css";

/** A list of names and values. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

/** One name and value. An empty value shows a placeholder text. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children || text("none")}</dd>
    </div>
  );
}
