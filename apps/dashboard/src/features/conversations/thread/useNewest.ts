import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ThreadMessage } from "./thread-items.ts";

/** As many as fill a window of this height, and some more. */
const LEAST_PX = 36;
const NEAR_TOP_PX = 300;
/** Of what came in while the agent stayed at the end, so much is kept at hand. */
const MOST_WINDOWS = 4;
/** So much of what was said before it is there with a message that is sought. */
const BEFORE_LINKED = 10;

/**
 * A long thread opens with its newest messages, and with those from the one that is sought; the older ones come as the agent
 * scrolls up to them.
 */
export function useNewest(
  messages: ThreadMessage[],
  scroller: RefObject<HTMLElement | null>,
  linkedId: string | undefined,
) {
  const [atOnce] = useState(() => Math.ceil(window.innerHeight / LEAST_PX));
  const [firstShown, setFirstShown] = useState(messages.at(-atOnce)?.message.id);
  const fromEndPx = useRef<number>(undefined);
  const placeOf = (id: string | undefined) => messages.findIndex(({ message }) => message.id === id);
  const linkedIndex = placeOf(linkedId);
  const newest = Math.max(0, placeOf(firstShown));
  const from = linkedIndex === -1 ? newest : Math.min(newest, Math.max(0, linkedIndex - BEFORE_LINKED));

  function onScroll() {
    const { current: element } = scroller;
    if (!element || from === 0 || element.scrollTop > NEAR_TOP_PX) return;
    fromEndPx.current = element.scrollHeight - element.scrollTop;
    setFirstShown(messages[Math.max(0, from - atOnce)]?.message.id);
  }

  // What is being read stays where it is when older messages come in above it.
  useLayoutEffect(() => {
    const { current: element } = scroller;
    if (element && fromEndPx.current !== undefined) element.scrollTop = element.scrollHeight - fromEndPx.current;
    fromEndPx.current = undefined;
  }, [scroller, from]);

  // A thread that goes on for hours does not grow for as long.
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
