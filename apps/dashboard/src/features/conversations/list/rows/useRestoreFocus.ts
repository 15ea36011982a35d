import { useEffect, useRef } from "react";
import { focusPane } from "../../panes.ts";

/** Moves the focus to the list when its focused row disappears. */
export function useRestoreFocus(rowIds: string[], focusedId: string | undefined) {
  const lastFocused = useRef<string>(undefined);
  useEffect(() => {
    const focused = focusedId ?? lastFocused.current; // it may have got the focus and gone since the last time
    const isGone = focused !== undefined && !rowIds.includes(focused);
    if (isGone && document.activeElement === document.body) focusPane("list");
    lastFocused.current = focusedId;
  }, [rowIds, focusedId]);
}
