import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** Within this distance the thread counts as scrolled to its end. */
const NEAR_PX = 40;

/**
 * Keeps a thread scrolled to its end when messages arrive, images load or the window is resized. Does nothing after the
 * visitor has scrolled up.
 * @param ownId the visitor's newest message, which is scrolled into view
 */
export function useStickToEnd(ownId: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);

  useLayoutEffect(() => {
    if (ownId) isAtEnd.current = true;
  }, [ownId]);

  useEffect(() => {
    const view = scroller.current!;
    let top = 0;
    // Growth of the content after the last scroll does not leave the end; scrolling up does.
    const remember = () => {
      const isNear = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_PX;
      if (isNear || view.scrollTop < top) isAtEnd.current = isNear;
      top = view.scrollTop;
    };
    const follow = () => {
      if (isAtEnd.current) view.scrollTop = view.scrollHeight;
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(view);
    sizes.observe(content.current!);
    view.addEventListener("scroll", remember, { passive: true });
    return () => {
      sizes.disconnect();
      view.removeEventListener("scroll", remember);
    };
  }, []);

  return { scroller, content };
}
