import type { Store } from "./store.ts";

/** Has the browser ask, in its own words, before the page is left, as long as that would lose something. */
export function warnBeforeUnload<T>(store: Store<T>, wouldLose: (value: T) => boolean) {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  store.subscribe(() => {
    if (wouldLose(store.get())) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}
