import { useFocusReturn } from "@mantine/hooks";
import { useEffect, useLayoutEffect, useRef } from "react";

const RETURNED_AFTER_MS = 50; // Mantine returns the focus within 10 ms

/**
 * Returns the focus after a dialog. If the focused element is gone, as the button inside a list that is no longer empty,
 * the first button of the page's header gets the focus.
 */
export function useFocusRestored({ opened }: { opened: boolean }) {
  useFocusReturn({ opened });
  const before = useRef<Element>(null);
  useLayoutEffect(() => {
    if (opened) before.current = document.activeElement;
  }, [opened]);
  useEffect(() => {
    if (opened || !before.current) return;
    const timer = setTimeout(() => {
      const isGone = before.current?.isConnected === false && document.activeElement === document.body;
      before.current = null;
      if (isGone) document.querySelector<HTMLElement>("main header button")?.focus();
    }, RETURNED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [opened]);
}
