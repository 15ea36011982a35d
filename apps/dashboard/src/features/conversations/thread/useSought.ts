import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { messageIdIn } from "../message-hash.ts";

/** The message that the address leads to. */
export function useSoughtId() {
  return messageIdIn(useLocation().hash);
}

/** Goes to the message that the address leads to, once it is there and whenever somebody is led to it again. */
export function useSought(
  scroller: RefObject<HTMLElement | null>,
  goTo: (element: HTMLElement) => void,
  isThere: boolean,
) {
  const soughtId = useSoughtId();
  const { key } = useLocation();
  const arrivedFor = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!soughtId || !isThere || arrivedFor.current === key) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(soughtId)}"]`);
    if (!element) return;
    arrivedFor.current = key;
    goTo(element);
    focusOnce(element);
  }, [scroller, goTo, soughtId, isThere, key]);
}

/** Not as something that can be focused by hand. */
function focusOnce(element: HTMLElement) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
}
