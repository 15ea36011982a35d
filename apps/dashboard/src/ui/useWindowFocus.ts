import { useSyncExternalStore } from "react";

/** Whether this window is the one somebody is working in. */
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
