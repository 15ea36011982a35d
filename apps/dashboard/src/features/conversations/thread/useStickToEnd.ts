import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { findScrollAnchor, restoreScrollAnchor, type ScrollAnchor } from "./scroll-anchor.ts";
import type { ThreadMessage } from "./thread-items.ts";

const NEARLY_PX = 40;

/**
 * Keeps a thread scrolled to its end when content is added or grows. After the agent has scrolled up, it keeps the
 * visible content in place and counts the missed messages. Sending a message scrolls to the end.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, messages: ThreadMessage[]) {
  const [isAtEnd, setAtEnd] = useState(true);
  const sticks = useRef(true);
  const topPx = useRef(0); // the last known position, to determine the direction of a scroll
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
      scroller.current?.dispatchEvent(new Event("scroll")); // also if the position did not change
    },
    [scroller],
  );

  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    let place: ScrollAnchor | undefined;
    const onScroll = () => {
      const isNearEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEARLY_PX;
      const wentUp = element.scrollTop < topPx.current; // growth since the last scroll also leaves a distance to the end
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
