import { Button } from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { text } from "../../../../texts/text.ts";
import { useFollowLink } from "../../../../ui/interaction/useFollowLink.ts";
import { useRovingFocus } from "../../../../ui/interaction/useRovingFocus.ts";
import { useStableCallbacks } from "../../../../ui/interaction/useStableCallbacks.ts";
import { pathOf, type View } from "../../views/views.ts";
import type { ConversationList } from "../conversation-list.ts";
import { selectTo, useSelectedIds } from "../selection/selection.ts";
import { useSelectByKey } from "../selection/useSelectByKey.ts";
import type { ListActions } from "../useListActions.ts";
import { ConversationRow } from "./ConversationRow.tsx";
import styles from "./ConversationRows.module.css";
import { rowRem, useDensity } from "./density.ts";
import { PendingRowsPill } from "./PendingRowsPill.tsx";
import { RowToolbar } from "./RowToolbar.tsx";
import { useIsListInUse } from "./useIsListInUse.ts";
import { useRestoreFocus } from "./useRestoreFocus.ts";
import { useRowMenu } from "./useRowMenu.tsx";
import { useScrollPosition } from "./useScrollPosition.ts";
import { useStableOrder } from "./useStableOrder.ts";

const LOAD_MORE_PX = 60;
/** The next page is requested this many rows before the end. */
const LOAD_AHEAD = 10;

interface ConversationRowsProps {
  list: ConversationList;
  /** The list contains the results of the previous search. */
  isPlaceholder: boolean;
  view: View;
  openId: string | undefined;
  actions: ListActions;
  isLoadingMore: boolean;
  onLoadMore(after: string): void;
}

/**
 * The virtualized rows of a list: the visible rows and the tab stop are rendered. Arrow keys move the focus between
 * rows. Further pages load near the end. Rows do not reorder while the list is hovered or focused.
 */
export function ConversationRows(props: ConversationRowsProps) {
  const { list, isPlaceholder, view, openId, actions, isLoadingMore, onLoadMore } = props;
  const { next } = list;
  const { isFrozen, freezeProps } = useIsListInUse();
  const { shown, arrived, pendingCount, showPending } = useStableOrder({
    view,
    listed: list.conversations,
    isPlaceholder,
    isFrozen,
    openId,
  });
  const scroller = useRef<HTMLDivElement>(null);
  const kept = useScrollPosition(pathOf(view));
  const density = useDensity();
  const [focusedId, setFocusedId] = useState<string>();
  const rowIds = shown.map(({ id }) => id);
  const openIndex = openId ? rowIds.indexOf(openId) : -1;
  const tabStop = Math.max(focusedId ? rowIds.indexOf(focusedId) : openIndex, 0);

  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rowPx = rowRem[density] * remPx;
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => shown[index]!.id,
    overscan: 6,
    paddingEnd: next === null ? 0 : LOAD_MORE_PX,
    initialOffset: kept.offset,
    // Used until the first measurement, so that the first rows render immediately.
    initialRect: { width: 0, height: window.innerHeight },
    rangeExtractor: (range) => withRow(range, tabStop),
  });
  const measuredPx = useRef(rowPx);
  useLayoutEffect(() => {
    if (measuredPx.current !== rowPx) rows.measure();
    measuredPx.current = rowPx;
  }, [rows, rowPx]);

  const isOpenListed = openIndex !== -1;
  const showOpen = useEffectEvent(() => {
    if (!isInSight(rows, openIndex * rowPx, rowPx)) rows.scrollToIndex(openIndex, { align: "auto" });
  });
  // Scrolls to the open row when another conversation is opened. It does not scroll when the open row moves, because
  // the agent may be viewing another part of the list.
  useEffect(() => {
    if (openId && isOpenListed) showOpen();
  }, [openId, isOpenListed]);

  const items = rows.getVirtualItems();
  const isNearEnd = (rows.range?.endIndex ?? 0) >= shown.length - LOAD_AHEAD;
  const loadMore = useEffectEvent(onLoadMore);
  useEffect(() => {
    if (isNearEnd && next !== null) loadMore(next); // once: after a failure only the button retries
  }, [isNearEnd, next]);

  useSelectByKey(rowIds, focusedId ?? openId, (index) => rows.scrollToIndex(index));
  useRestoreFocus(rowIds, focusedId);
  const isSelecting = useSelectedIds().size > 0;
  const onKeyDown = useRovingFocus(shown.length, (index) => rows.scrollToIndex(index));

  const onFollow = useFollowLink();
  const stableActions = useStableCallbacks(actions);
  const { onSelectTo } = useStableCallbacks({ onSelectTo: (id: string) => selectTo(rowIds, id) });

  const { onContextMenu, menu } = useRowMenu(view, shown, actions);

  function letWaitingIn() {
    showPending();
    rows.scrollToIndex(0);
  }

  return (
    <div className={styles.region} {...freezeProps}>
      <PendingRowsPill count={pendingCount} onClick={letWaitingIn} />
      {menu}
      <div ref={scroller} className={styles.scroller} onScroll={kept.onScroll}>
        <ol
          className={styles.rows}
          style={{ height: rows.getTotalSize() }}
          data-density={density}
          data-selecting={isSelecting}
          onKeyDown={onKeyDown}
          onContextMenu={onContextMenu}
          onFocus={(event) => setFocusedId(rowIds[indexAt(event.target)])}
          onBlur={() => setFocusedId(undefined)}
        >
          {items.map(({ key, index, start }) => {
            const conversation = shown[index];
            return (
              conversation && (
                <li
                  key={key}
                  className={styles.row}
                  style={{ height: rowPx, transform: `translateY(${start}px)` }}
                  data-open={conversation.id === openId}
                  data-arrived={arrived.has(conversation.id)}
                  aria-setsize={next === null ? shown.length : -1}
                  aria-posinset={index + 1}
                >
                  <ConversationRow
                    conversation={conversation}
                    to={pathOf(view, conversation.id)}
                    isOpen={conversation.id === openId}
                    index={index}
                    isTabStop={index === tabStop}
                    hasTags={density === "comfortable"}
                    match={list.matches?.[conversation.id]}
                    q={view.q}
                    onFollow={onFollow}
                  />
                  <RowToolbar
                    conversation={conversation}
                    isReachable={index === tabStop}
                    actions={stableActions}
                    onSelectTo={onSelectTo}
                  />
                </li>
              )
            );
          })}
        </ol>
        {next !== null && (
          <div className={styles.more}>
            <Button variant="subtle" size="compact-sm" loading={isLoadingMore} onClick={() => onLoadMore(next)}>
              {text("list.loadMore")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

function withRow(range: Range, index: number): number[] {
  const inSight = defaultRangeExtractor(range);
  if (index >= range.count || inSight.includes(index)) return inSight;
  return index < (inSight[0] ?? 0) ? [index, ...inSight] : [...inSight, index];
}

const indexAt = (target: HTMLElement) =>
  Number(target.closest("li")?.querySelector<HTMLElement>("[data-index]")?.dataset.index);

/** Uses the virtualizer's last measurements, because measuring would force a layout. */
function isInSight(
  { scrollOffset, scrollRect }: Virtualizer<HTMLDivElement, Element>,
  startPx: number,
  sizePx: number,
) {
  if (scrollOffset === null || scrollRect === null) return false;
  return startPx >= scrollOffset && startPx + sizePx <= scrollOffset + scrollRect.height;
}
