import { useEffect, useRef } from "react";
import { focusPane } from "./panes.ts";

/** The focus that was in a conversation goes to the row of the one that comes up in its place. */
export function useFocusOnRow(openId: string | undefined) {
  const before = useRef(openId);
  useEffect(() => {
    const hadAnother = before.current !== undefined && before.current !== openId;
    before.current = openId;
    if (hadAnother && document.activeElement === document.body) focusPane("list");
  }, [openId]);
}
