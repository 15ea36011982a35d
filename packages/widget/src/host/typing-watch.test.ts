import { expect, test, vi } from "vitest";
import { createTypingWatch } from "./typing-watch.ts";

/** The placeholder chat with the text that its field contains. */
function aPlaceholder(value: string) {
  return Object.assign(new EventTarget(), { querySelector: () => ({ value }) }) as unknown as HTMLElement;
}

test.each([
  ["nothing was written", "", 0],
  ["a text was begun, which may be an unfinished composition", "こんに", 3000],
])("when %s before the watch, the focus moves at the right time", (_, value, waitMs) => {
  vi.useFakeTimers();
  const due = vi.fn();
  createTypingWatch(aPlaceholder(value), new AbortController().signal).betweenKeys(due);
  vi.advanceTimersByTime(Math.max(0, waitMs - 1));
  expect(due).toHaveBeenCalledTimes(waitMs ? 0 : 1);
  vi.advanceTimersByTime(1);
  expect(due).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});
