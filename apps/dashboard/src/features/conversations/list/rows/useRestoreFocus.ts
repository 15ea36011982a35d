import { useEffect, useRef } from "react";
import { focusPane } from "../../panes.ts";

/** Moves the focus to the list when its focused row disappears. */
export function useRestoreFocus(rowIds: string[], focusedId: string | undefined) {
  const lastFocused = useRef<string>(undefined);
  useEffect(() => {
    const focused = focusedId ?? lastFocused.current; // the row may have been focused and removed since the last effect
    const isGone = focused !== undefined && !rowIds.includes(focused);
    if (isGone && document.activeElement === document.body) focusPane("list");
    lastFocused.current = focusedId;
  }, [rowIds, focusedId]);
}
