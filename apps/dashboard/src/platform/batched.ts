/**
 * Hands on what comes in: the first at once, and what follows within `everyMs` together, once that is over. With `end`, what
 * still waits is handed on, and nothing is gathered any more.
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
