import { createStore, useStore } from "../../../../platform/store.ts";

/** A conversation counts as viewed after this time without another step. */
export const SETTLE_MS = 150;

/** Whether a key is held down to move through the list. Conversations are not loaded until the key is released or the list ends. */
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
