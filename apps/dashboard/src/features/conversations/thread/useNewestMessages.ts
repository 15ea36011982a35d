import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { whenIdle } from "../../../platform/when-idle.ts";
import type { ThreadMessage } from "./thread-items.ts";

/** The minimum height of a message, to estimate how many fill a window. */
const LEAST_PX = 36;
/** The usual height of a message. As many as fill a window are rendered at first, so that they are painted early. */
const USUAL_PX = 90;
const NEAR_TOP_PX = 300;
/** The number of window heights of messages that stay rendered while the agent stays at the end. */
const MOST_WINDOWS = 4;
/** The number of messages rendered before a linked message. */
const BEFORE_LINKED = 10;

/**
 * A long thread initially renders its newest messages, or all messages from the linked one on. When they are painted,
 * and when the agent scrolls up, it renders older messages.
 */
export function useNewestMessages(
  messages: ThreadMessage[],
  scroller: RefObject<HTMLElement | null>,
  linkedId: string | undefined,
) {
  const [atOnce] = useState(() => Math.ceil(window.innerHeight / LEAST_PX));
  const [firstShown, setFirstShown] = useState(messages.at(-Math.ceil(window.innerHeight / USUAL_PX))?.message.id);
  const fromEndPx = useRef<number>(undefined);
  const placeOf = (id: string | undefined) => messages.findIndex(({ message }) => message.id === id);
  const linkedIndex = placeOf(linkedId);
  const newest = Math.max(0, placeOf(firstShown));
  const from = linkedIndex === -1 ? newest : Math.min(newest, Math.max(0, linkedIndex - BEFORE_LINKED));

  function onScroll() {
    const { current: element } = scroller;
    if (element && from > 0 && element.scrollTop <= NEAR_TOP_PX) showOlder(element);
  }

  function showOlder(element: HTMLElement) {
    fromEndPx.current = element.scrollHeight - element.scrollTop;
    setFirstShown(messages[Math.max(0, from - atOnce)]?.message.id);
  }

  // Keeps the scroll position when older messages are added above.
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (element && fromEndPx.current !== undefined) element.scrollTop = element.scrollHeight - fromEndPx.current;
    fromEndPx.current = undefined;
  }, [scroller, from]);

  const showFirstOlder = useEffectEvent((element: HTMLElement) => {
    if (from > 0 && messages.length - from < atOnce) showOlder(element);
  });
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (!element) return;
    if (element.scrollHeight <= element.clientHeight) return showFirstOlder(element);
    return whenIdle(() => showFirstOlder(element));
  }, [scroller]);

  // Limits the rendered messages of a thread that receives messages for hours.
  const isTooLong = messages.length - from > MOST_WINDOWS * atOnce;
  const newestId = messages.at(-atOnce)?.message.id;
  useEffect(() => {
    const { current: element } = scroller;
    if (isTooLong && element && isAtEnd(element)) setFirstShown(newestId);
  }, [scroller, isTooLong, newestId]);

  return { shown: messages.slice(from), onScroll };
}

const isAtEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
  scrollHeight - scrollTop - clientHeight < NEAR_TOP_PX;
