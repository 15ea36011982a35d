import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

interface DataTableProps {
  label: string;
  /** The headings of its columns. */
  head: ReactNode;
  /** On a phone, the cells of a row are below each other: its title, its values, and its actions at the end. */
  isStacked?: boolean;
  /** Its rows. The cell of the actions has `data-actions`. A value that needs its heading has it as `data-label`. */
  children: ReactNode;
}

/** A table that fills its container. Long words of its rows break, those of its headings do not. */
export function DataTable({ label, head, isStacked = false, children }: DataTableProps) {
  return (
    <table className={styles.table} data-stacked={isStacked} aria-label={label}>
      <thead>
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
