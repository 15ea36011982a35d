import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ThreadMessage } from "./thread-items.ts";

/** As many as fill a window of this height, and some more. */
const LEAST_PX = 36;
const NEAR_TOP_PX = 300;

/** A long thread opens with its newest messages; the older ones come as the agent scrolls up to them. */
export function useNewest(messages: ThreadMessage[], scroller: RefObject<HTMLElement | null>) {
  const [atOnce] = useState(() => Math.ceil(window.innerHeight / LEAST_PX));
  const [firstShown, setFirstShown] = useState(messages.at(-atOnce)?.message.id);
  const fromEndPx = useRef<number>(undefined);
  const from = Math.max(
    0,
    messages.findIndex(({ message }) => message.id === firstShown),
  );

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

  return { shown: messages.slice(from), onScroll };
}
