import { useEffect, useEffectEvent } from "react";
import { useCommands } from "../../../commands/index.ts";
import {
  clearSelection,
  extendSelection,
  rowToSelect,
  toggleRow,
  useSelectedIds,
  useSelectionEnd,
} from "./selection.ts";

/** Selects the current row, or a range from it, by key. */
export function useSelectByKey(
  rowIds: string[],
  currentId: string | undefined,
  bringIntoSight: (index: number) => void,
) {
  const isSelecting = useSelectedIds().size > 0;
  const end = useSelectionEnd();
  const start = rowToSelect(rowIds, currentId);
  useCommands({
    ...(start && {
      select: () => toggleRow(start),
      selectDown: () => extendSelection(rowIds, start, 1),
      selectUp: () => extendSelection(rowIds, start, -1),
    }),
    ...(isSelecting && { deselect: clearSelection }),
  });

  const showEnd = useEffectEvent(() => {
    const index = end ? rowIds.indexOf(end) : -1;
    if (index !== -1) bringIntoSight(index);
  });
  useEffect(() => {
    if (end) showEnd();
  }, [end]);
  useEffect(() => clearSelection, []); // the selection belongs to this list
}
