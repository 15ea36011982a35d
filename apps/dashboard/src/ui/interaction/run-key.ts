import type { KeyboardEvent } from "react";

/** Runs the action of the pressed key, and keeps the key from the browser and the page. Other keys pass. */
export function runKey(event: KeyboardEvent, actions: Record<string, (() => void) | undefined>) {
  const action = event.nativeEvent.isComposing ? undefined : actions[event.key];
  if (!action) return;
  event.preventDefault();
  event.stopPropagation();
  action();
}
