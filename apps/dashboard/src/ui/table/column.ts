import type { ReactNode } from "react";

export interface Column<Row> {
  /** Its name in the address and in the browser's storage. */
  readonly name: string;
  readonly heading: string;
  cell(row: Row): ReactNode;
  readonly isSortable?: boolean;
  /** Not shown on a phone. */
  readonly isMinor?: boolean;
  /** A phone shows the heading before the value. */
  readonly isLabelled?: boolean;
  readonly className?: string | undefined;
}

/** The columns that a user hides in this browser, from `platform/hidden-columns.ts`. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  toggle(column: string): void;
}
