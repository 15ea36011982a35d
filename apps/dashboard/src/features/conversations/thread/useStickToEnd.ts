import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { findScrollAnchor, restoreScrollAnchor, type ScrollAnchor } from "./scroll-anchor.ts";
import type { ThreadMessage } from "./thread-items.ts";

const NEARLY_PX = 40;

/**
 * Keeps a thread at its end when something is added or grows there, unless its reader has scrolled up; then what they
 * read stays where it is, and it counts what they miss. What they send themselves always brings them to the end.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, messages: ThreadMessage[]) {
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  const topPx = useRef(0); // as known, so that a scroll of the reader's tells which way it went
  const last = messages.at(-1);
  const lastSeenId = useRef(last?.message.id);

  const goToEnd = useCallback(() => {
    sticks.current = true;
    const { current: element } = scroller;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    topPx.current = element.scrollTop;
  }, [scroller]);

  const goTo = useCallback(
    (element: HTMLElement) => {
      sticks.current = false;
      element.scrollIntoView({ block: "center" });
      scroller.current?.dispatchEvent(new Event("scroll")); // also where there was nothing to scroll
    },
    [scroller],
  );

  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    let place: ScrollAnchor | undefined;
    const onScroll = () => {
      const isNearEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEARLY_PX;
      const wentUp = element.scrollTop < topPx.current; // a thread that grew since it scrolled is off its end, too
      sticks.current = isNearEnd || (sticks.current && !wentUp);
      topPx.current = element.scrollTop;
      place = sticks.current ? undefined : findScrollAnchor(element);
      setAtEnd(sticks.current);
    };
    const onResize = new ResizeObserver(() => {
      if (sticks.current) return goToEnd();
      if (place) restoreScrollAnchor(element, place);
      onScroll();
    });
    for (const child of [element, ...element.children]) onResize.observe(child);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      onResize.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, goToEnd]);

  const ownId = last?.outgoing?.id;
  useLayoutEffect(() => {
    if (ownId) goToEnd();
  }, [ownId, goToEnd]);

  if (isAtEnd) lastSeenId.current = last?.message.id;
  const missed = messages.length - 1 - messages.findIndex(({ message }) => message.id === lastSeenId.current);
  return { isAtEnd, missed: isAtEnd ? 0 : missed, goToEnd, goTo };
}
