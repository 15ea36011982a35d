import { createStore, useStore } from "zustand";

/** The selected rows of the list, for bulk actions. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** The start of a range, and the rows selected outside the range. */
  anchor?: { id: string; besides: ReadonlySet<string> };
  /** The end of the range. */
  end?: string;
}

const none: Selection = { ids: new Set() };

const selection = createStore<Selection>(() => none);

export const useSelectedIds = () => useStore(selection, ({ ids }) => ids);
export const useIsSelected = (id: string) => useStore(selection, ({ ids }) => ids.has(id));
/** The end of the last range, which is scrolled into view. */
export const useSelectionEnd = () => useStore(selection, ({ end }) => end);

export const clearSelection = () => selection.setState(none, true);
export const toggleRow = (id: string) => selection.setState((now) => toggled(now, id), true);
export const selectTo = (rows: string[], id: string) => selection.setState((now) => ranged(now, rows, id), true);
export const extendSelection = (rows: string[], start: string, by: 1 | -1) =>
  selection.setState((now) => extended(now, rows, start, by), true);

/**
 * The current row if it is listed, else the first row. A focused row may have been removed, and the open one may not be
 * listed.
 */
export const rowToSelect = (rows: string[], currentId: string | undefined) =>
  currentId !== undefined && rows.includes(currentId) ? currentId : rows[0];

export function toggled({ ids }: Selection, id: string): Selection {
  const others = new Set([...ids].filter((selected) => selected !== id));
  if (ids.has(id)) return { ids: others, end: id };
  return { ids: new Set([...others, id]), anchor: { id, besides: others }, end: id };
}

/** Selects all rows from the last selected one to this one. */
export function ranged(selection: Selection, rows: string[], id: string): Selection {
  const { anchor } = selection;
  if (!anchor || !rows.includes(anchor.id)) return toggled(selection, id);
  const [from, to] = [rows.indexOf(anchor.id), rows.indexOf(id)].sort((a, b) => a - b);
  return { ids: new Set([...anchor.besides, ...rows.slice(from, to! + 1)]), anchor, end: id };
}

/** Extends or shrinks the range by one row. A new range starts at the current row. */
export function extended(selection: Selection, rows: string[], start: string, by: 1 | -1): Selection {
  const { ids, anchor, end = "" } = selection;
  const isGoingOn = anchor && rows.includes(anchor.id) && rows.includes(end);
  const begun = isGoingOn
    ? selection
    : { ids: new Set([...ids, start]), anchor: { id: start, besides: ids }, end: start };
  const next = rows[rows.indexOf(begun.end ?? start) + by];
  return next === undefined ? begun : ranged(begun, rows, next);
}
