import type { UIEvent } from "react";

const offsets = new Map<string, number>();

/** Where a list was scrolled to when it was last on screen. */
export function useScrollPosition(of: string) {
  return {
    offset: () => offsets.get(of) ?? 0,
    onScroll: (event: UIEvent<HTMLElement>) => offsets.set(of, event.currentTarget.scrollTop),
  };
}
