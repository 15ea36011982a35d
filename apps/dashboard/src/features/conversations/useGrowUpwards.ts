import { type RefObject, useLayoutEffect, useRef } from "react";

/** What is being read below an element stays where it is when the element grows. */
export function useGrowUpwards(element: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const height = element.current?.offsetHeight ?? 0;
    const grown = height - (before.current ?? height);
    before.current = height;
    if (scroller.current && grown > 0) scroller.current.scrollTop += grown;
  });
}
