import { useEffect, useRef } from "react";
import { focusOpenRow, focusPane, isRowFocused } from "../../panes.ts";

/** When another conversation replaces the open one, moves the focus from the conversation or its row to the new row. */
export function useFocusOnRow(openId: string | undefined) {
  const before = useRef(openId);
  useEffect(() => {
    const hadAnother = before.current !== undefined && before.current !== openId;
    before.current = openId;
    if (hadAnother && document.activeElement === document.body) focusPane("list");
    if (openId === undefined || !isRowFocused()) return;
    requestAnimationFrame(() => isNowhereElse() && focusOpenRow()); // after the row was scrolled into view
  }, [openId]);
}

/** Whether the focus is on a row, or was lost with a removed row. A key may have moved it to the text field meanwhile. */
const isNowhereElse = () => isRowFocused() || document.activeElement === document.body;
