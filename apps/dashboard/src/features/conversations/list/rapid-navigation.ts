import { createStore, useStore } from "../../../platform/store.ts";

/** So long must somebody stay for it to be a look. */
export const SETTLE_MS = 150;

/** Whether a key is held that goes on through the list: then conversations are passed by, until it is up or goes no further. */
const isRapid = createStore(false);
let settleTimer: ReturnType<typeof setTimeout> | undefined;

export const useIsRapidNavigation = () => useStore(isRapid);

export function markRapidNavigation() {
  isRapid.set(true);
  clearTimeout(settleTimer);
  settleTimer = setTimeout(settle, SETTLE_MS);
  window.addEventListener("keyup", settle);
}

function settle() {
  clearTimeout(settleTimer);
  window.removeEventListener("keyup", settle);
  isRapid.set(false);
}
