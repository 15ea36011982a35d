import { useEffect, useRef } from "react";
import { focusPane } from "../panes.ts";

/** When the row that has the focus leaves the list, the focus stays there. */
export function useKeptFocus(rowIds: string[], focusedId: string | undefined) {
  const lastFocused = useRef<string>(undefined);
  useEffect(() => {
    const isGone = lastFocused.current !== undefined && !rowIds.includes(lastFocused.current);
    if (isGone && document.activeElement === document.body) focusPane("list");
    lastFocused.current = focusedId;
  }, [rowIds, focusedId]);
}
