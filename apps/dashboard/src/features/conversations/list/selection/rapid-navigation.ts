import { createStore, useStore } from "zustand";

/** A conversation counts as viewed after this time without another step. */
export const SETTLE_MS = 150;

interface RapidNavigation {
  /** Whether a key is held down to move through the list. Conversations are not loaded until the key is released or the list ends. */
  isRapid: boolean;
  settleTimer?: ReturnType<typeof setTimeout>;
}

const navigation = createStore<RapidNavigation>(() => ({ isRapid: false }));

export const useIsRapidNavigation = () => useStore(navigation, ({ isRapid }) => isRapid);

export function markRapidNavigation() {
  clearTimeout(navigation.getState().settleTimer);
  navigation.setState({ isRapid: true, settleTimer: setTimeout(settle, SETTLE_MS) });
  window.addEventListener("keyup", settle);
}

function settle() {
  clearTimeout(navigation.getState().settleTimer);
  window.removeEventListener("keyup", settle);
  navigation.setState({ isRapid: false });
}
