import type { UIEvent } from "react";
import { createUserStore } from "../../../../platform/client-state.ts";

const scroll = createUserStore<{ offsets: Record<string, number> }>(() => ({ offsets: {} }));

/** The last scroll position of a list. */
export function useScrollPosition(of: string) {
  return {
    offset: () => scroll.getState().offsets[of] ?? 0,
    onScroll({ currentTarget: { scrollTop } }: UIEvent<HTMLElement>) {
      scroll.setState(({ offsets }) => ({ offsets: { ...offsets, [of]: scrollTop } }));
    },
  };
}
