import type { KeyboardEvent } from "react";

/**
 * Arrow keys, Home and End move the focus along a list whose items have `data-index`. An item that is not rendered is
 * scrolled into view first.
 */
export function useRovingFocus(count: number, bringIntoSight: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    const from = Number((event.target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset.index);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined || Number.isNaN(from) || to < 0 || to >= count) return;
    event.preventDefault();
    const list = event.currentTarget;
    bringIntoSight(to);
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus());
  };
}
