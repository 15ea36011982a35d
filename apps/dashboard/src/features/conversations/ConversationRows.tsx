import { Button } from "@mantine/core";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { text } from "../../texts/text.ts";
import { useRovingFocus } from "../../ui/useRovingFocus.ts";
import { ConversationRow } from "./ConversationRow.tsx";
import styles from "./ConversationRows.module.css";
import type { ConversationList } from "./conversation-list.ts";
import { useKeptScroll } from "./useKeptScroll.ts";
import { pathOf, type View } from "./views.ts";

const ROW_REM = 4.25;
const LOAD_MORE_PX = 60;
/** So many rows before the end, the next page is asked for. */
const LOAD_AHEAD = 10;

interface ConversationRowsProps {
  list: ConversationList;
  view: View;
  openId: string | undefined;
  isLoadingMore: boolean;
  onLoadMore(after: string): void;
}

/**
 * The rows of a list, of which only those in sight exist, and the one that can be tabbed to; from there the arrow keys move
 * on. More come as the end draws near.
 */
export function ConversationRows({ list, view, openId, isLoadingMore, onLoadMore }: ConversationRowsProps) {
  const { conversations, next } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const kept = useKeptScroll(pathOf(view));
  const [focusedId, setFocusedId] = useState<string>();
  const indexOf = (wanted: string | undefined) => conversations.findIndex(({ id }) => id === wanted);
  const openIndex = indexOf(openId);
  const tabStop = Math.max(focusedId ? indexOf(focusedId) : openIndex, 0);

  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_REM * remPx,
    getItemKey: (index) => conversations[index]!.id,
    overscan: 6,
    paddingEnd: next === null ? 0 : LOAD_MORE_PX,
    initialOffset: kept.offset,
    rangeExtractor: (range) => withRow(range, tabStop),
  });

  const isOpenListed = openIndex !== -1;
  const showOpen = useEffectEvent(() => rows.scrollToIndex(openIndex, { align: "auto" }));
  // When another one is opened; not when the open one moves up, which may be far from where the agent is looking.
  useEffect(() => {
    if (openId && isOpenListed) showOpen();
  }, [openId, isOpenListed]);

  const items = rows.getVirtualItems();
  const isNearEnd = (rows.range?.endIndex ?? 0) >= conversations.length - LOAD_AHEAD;
  const loadMore = useEffectEvent(onLoadMore);
  useEffect(() => {
    if (isNearEnd && next !== null) loadMore(next); // once: after a failure it is for the button to try again
  }, [isNearEnd, next]);

  const onKeyDown = useRovingFocus(conversations.length, (index) => rows.scrollToIndex(index));
  return (
    <div ref={scroller} className={styles.scroller} onScroll={kept.onScroll}>
      <ol
        className={styles.rows}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        onFocus={(event) => setFocusedId(conversations[indexAt(event.target)]?.id)}
        onBlur={() => setFocusedId(undefined)}
      >
        {items.map(({ key, index, start }) => {
          const conversation = conversations[index];
          return (
            conversation && (
              <li
                key={key}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={next === null ? conversations.length : -1}
                aria-posinset={index + 1}
              >
                <ConversationRow
                  conversation={conversation}
                  to={pathOf(view, conversation.id)}
                  isOpen={conversation.id === openId}
                  index={index}
                  isTabStop={index === tabStop}
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
  );
}

function withRow(range: Range, index: number): number[] {
  const inSight = defaultRangeExtractor(range);
  if (index >= range.count || inSight.includes(index)) return inSight;
  return index < (inSight[0] ?? 0) ? [index, ...inSight] : [...inSight, index];
}

const indexAt = (target: HTMLElement) => Number(target.closest<HTMLElement>("[data-index]")?.dataset.index);
