import type { Store } from "./store.ts";

/** Makes the browser ask before the page is left while `wouldLose` returns true. */
export function warnBeforeUnload<T>(store: Store<T>, wouldLose: (value: T) => boolean) {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe(() => {
    if (wouldLose(store.get())) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
