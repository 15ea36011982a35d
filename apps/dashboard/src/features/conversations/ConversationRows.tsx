import { Button } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { text } from "../../texts/text.ts";
import { useRovingFocus } from "../../ui/useRovingFocus.ts";
import { ConversationRow } from "./ConversationRow.tsx";
import styles from "./ConversationRows.module.css";
import type { ConversationList } from "./conversation-list.ts";
import { pathOf, type View } from "./views.ts";

const ROW_REM = 4.25;
const LOAD_MORE_PX = 60;

interface ConversationRowsProps {
  list: ConversationList;
  view: View;
  openId: string | undefined;
  isLoadingMore: boolean;
  onLoadMore(after: string): void;
}

/** The rows of a list, of which only those in sight exist. One of them can be tabbed to, and the arrow keys move on. */
export function ConversationRows({ list, view, openId, isLoadingMore, onLoadMore }: ConversationRowsProps) {
  const { conversations, next } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const rows = useVirtualizer({
    count: conversations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_REM * remPx,
    getItemKey: (index) => conversations[index]!.id,
    overscan: 6,
    paddingEnd: next === null ? 0 : LOAD_MORE_PX,
  });

  const openIndex = conversations.findIndex(({ id }) => id === openId);
  useEffect(() => {
    if (openIndex !== -1) rows.scrollToIndex(openIndex, { align: "auto" });
  }, [rows, openIndex]);

  const onKeyDown = useRovingFocus(conversations.length, (index) => rows.scrollToIndex(index));
  return (
    <div ref={scroller} className={styles.scroller}>
      <ol className={styles.rows} style={{ height: rows.getTotalSize() }} onKeyDown={onKeyDown}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
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
                  isTabStop={index === Math.max(openIndex, 0)}
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
