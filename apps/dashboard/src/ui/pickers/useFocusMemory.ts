import { useRef } from "react";

/** Remembers the focused element, to return the focus to it. */
export function useFocusMemory() {
  const element = useRef<HTMLElement>(null);
  return {
    remember() {
      element.current = document.activeElement as HTMLElement | null;
    },
    forget() {
      element.current = null;
    },
    /** Does nothing if no element is remembered. */
    restore() {
      const [before, now] = [element.current, document.activeElement as HTMLElement | null];
      element.current = null;
      before?.focus();
      if (before && document.activeElement === now) now?.blur(); // no element had the focus before
    },
  };
}
