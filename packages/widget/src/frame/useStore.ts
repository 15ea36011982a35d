import type { Store } from "@parley/sdk/internal";
import { useLayoutEffect, useReducer } from "preact/hooks";

/** Returns a store's state and renders again when it changes. */
export function useStore<State>({ get, subscribe }: Pick<Store<State>, "get" | "subscribe">): State {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => subscribe(() => render(undefined)), [subscribe]);
  return get();
}
