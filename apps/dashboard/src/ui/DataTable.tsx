import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

interface DataTableProps {
  label: string;
  /** The headings of its columns. */
  head: ReactNode;
  /** Its rows. */
  children: ReactNode;
}

/** A table that fills its container. Long words break. */
export function DataTable({ label, head, children }: DataTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
