/**
 * Batches items: the first is delivered at once, later items are delivered together every `everyMs`. `end` delivers the
 * remaining items and stops the timer.
 */
export function batched<T>(deliver: (items: T[]) => void, everyMs: number) {
  let queue: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    if (queue.length === 0) return;
    const items = queue;
    queue = [];
    timer = setTimeout(flush, everyMs);
    deliver(items);
  }

  return {
    add(item: T) {
      queue.push(item);
      if (timer === undefined) flush();
    },
    end() {
      clearTimeout(timer);
      flush();
      clearTimeout(timer);
    },
  };
}
