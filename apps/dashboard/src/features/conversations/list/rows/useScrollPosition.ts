import type { UIEvent } from "react";

const offsets = new Map<string, number>();

/** The last scroll position of a list. */
export function useScrollPosition(of: string) {
  return {
    offset: () => offsets.get(of) ?? 0,
    onScroll: (event: UIEvent<HTMLElement>) => offsets.set(of, event.currentTarget.scrollTop),
  };
}
