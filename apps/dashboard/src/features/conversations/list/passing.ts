import { createStore, useStore } from "../../../platform/store.ts";

/** So long must somebody stay for it to be a look. */
export const REST_MS = 150;

/** Whether a key is held that goes on through the list: then conversations are passed by, until it is up or goes no further. */
const isPassing = createStore(false);
let resting: ReturnType<typeof setTimeout> | undefined;

export const useIsPassing = () => useStore(isPassing);

export function passBy() {
  isPassing.set(true);
  clearTimeout(resting);
  resting = setTimeout(rest, REST_MS);
  window.addEventListener("keyup", rest);
}

function rest() {
  clearTimeout(resting);
  window.removeEventListener("keyup", rest);
  isPassing.set(false);
}
