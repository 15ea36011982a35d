import type { StoreApi } from "zustand";

/** Makes the browser ask before the page is left while `wouldLose` returns true. */
export function warnBeforeUnload<T>(store: StoreApi<T>, wouldLose: (state: T) => boolean) {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe((state) => {
    if (wouldLose(state)) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
