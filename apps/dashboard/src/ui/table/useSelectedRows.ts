import { useState } from "react";

/** The rows that are selected for a bulk action. */
export interface Selection {
  readonly ids: readonly string[];
  toggle(id: string): void;
  /** Selects all shown rows, or none if all are selected. */
  toggleAll(): void;
  clear(): void;
}

/** @param shown the ids of the shown rows: a row that is no longer shown is not selected either */
export function useSelectedRows(shown: readonly string[]) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = shown.filter((id) => chosen.includes(id));
  const selectionOf = (rows: readonly string[]): Selection => {
    const selected = rows.filter((id) => ids.includes(id));
    const others = ids.filter((id) => !rows.includes(id));
    return {
      ids: selected,
      toggle: (id) => setChosen(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
      toggleAll: () => setChosen(selected.length === rows.length ? others : [...others, ...rows]),
      clear: () => setChosen(others),
    };
  };
  /** `within` is the selection of one of several tables, with the ids of its rows. */
  return { ...selectionOf(shown), within: selectionOf };
}
