import { useEffect, useRef } from "react";
import { focusOpenRow, focusPane, isRowFocused } from "../../panes.ts";

/** The focus that was in a conversation, or on its row, goes to the row of the one that comes up in its place. */
export function useFocusOnRow(openId: string | undefined) {
  const before = useRef(openId);
  useEffect(() => {
    const hadAnother = before.current !== undefined && before.current !== openId;
    before.current = openId;
    if (hadAnother && document.activeElement === document.body) focusPane("list");
    if (openId === undefined || !isRowFocused()) return;
    requestAnimationFrame(() => isNowhereElse() && focusOpenRow()); // once it is brought into sight
  }, [openId]);
}

/** On a row, or lost with one that has gone; a key may have taken it into the answer meanwhile. */
const isNowhereElse = () => isRowFocused() || document.activeElement === document.body;
