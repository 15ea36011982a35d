import { useSyncExternalStore } from "react";

/** Whether this window has the focus. */
export function useWindowFocus(): boolean {
  return useSyncExternalStore(follow, () => document.hasFocus());
}

function follow(changed: () => void) {
  window.addEventListener("focus", changed);
  window.addEventListener("blur", changed);
  return () => {
    window.removeEventListener("focus", changed);
    window.removeEventListener("blur", changed);
  };
}
