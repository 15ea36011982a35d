import { useStore } from "zustand";
import { createStoredUserStore } from "./client-state.ts";
import { isRecord, textsIn } from "./storage.ts";

/** The names of the columns that a user hides in this browser, by table. */
type HiddenColumns = Readonly<Record<string, readonly string[]>>;

const hiddenColumns = createStoredUserStore<HiddenColumns>("hidden-columns", (kept) =>
  isRecord(kept) ? Object.fromEntries(Object.entries(kept).map(([table, names]) => [table, textsIn(names)])) : {},
);

const none: readonly string[] = [];

/** The hidden columns of a table, and a function that hides or shows one. */
export function useHiddenColumns(table: string) {
  const hidden = useStore(hiddenColumns, (known) => known[table] ?? none);
  function toggle(column: string) {
    const next = hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column];
    hiddenColumns.save({ ...hiddenColumns.getState(), [table]: next });
  }
  return { hidden, toggle };
}
