import { useEffect, useRef } from "react";
import { focusOpenRow, focusPane, isOnRow } from "../panes.ts";

/** The focus that was in a conversation, or on its row, goes to the row of the one that comes up in its place. */
export function useFocusOnRow(openId: string | undefined) {
  const before = useRef(openId);
  useEffect(() => {
    const hadAnother = before.current !== undefined && before.current !== openId;
    before.current = openId;
    if (hadAnother && document.activeElement === document.body) focusPane("list");
    if (openId !== undefined && isOnRow()) requestAnimationFrame(focusOpenRow); // once it is brought into sight
  }, [openId]);
}
