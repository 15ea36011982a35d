import { useEffect, useRef } from "react";
import { focusPane } from "./panes.ts";

/** The focus that was on a conversation when it was closed goes to the row of the one that comes up instead. */
export function useFocusAfterClosing(isJustClosed: boolean) {
  const wasJustClosed = useRef(false);
  useEffect(() => {
    if (wasJustClosed.current && !isJustClosed && document.activeElement === document.body) focusPane("list");
    wasJustClosed.current = isJustClosed;
  }, [isJustClosed]);
}
