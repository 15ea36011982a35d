import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { messageIdIn } from "./message-hash.ts";

/** The id of the message that the address links to. */
export function useLinkedMessageId() {
  return messageIdIn(useLocation().hash);
}

/** Scrolls to the message that the address links to, once it is loaded and after each navigation to it. */
export function useScrollToLinkedMessage(
  scroller: RefObject<HTMLElement | null>,
  goTo: (element: HTMLElement) => void,
  isThere: boolean,
) {
  const linkedId = useLinkedMessageId();
  const { key } = useLocation();
  const arrivedFor = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!linkedId || !isThere || arrivedFor.current === key) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(linkedId)}"]`);
    if (!element) return;
    arrivedFor.current = key;
    goTo(element);
    focusOnce(element);
  }, [scroller, goTo, linkedId, isThere, key]);
}

/** Focuses an element without adding it to the tab order. */
function focusOnce(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
