import { useLayoutEffect, useMemo, useRef } from "react";

type Actions<T> = { [Name in keyof T]: (...args: never[]) => unknown };

/** Callbacks that stay identical between renders and call the latest function of the same name. */
export function useStableCallbacks<T extends Actions<T>>(actions: T): T {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const names = Object.keys(actions).join();
  return useMemo(() => {
    const call = (name: string) => [name, (...args: never[]) => latest.current[name as keyof T]?.(...args)] as const;
    return Object.fromEntries(names.split(",").map(call)) as unknown as T;
  }, [names]);
}
