/**
 * Hands on what comes in: the first at once, and what follows within `everyMs` together, once that is over. With `end`, what
 * still waits is handed on, and nothing is gathered any more.
 */
export function gathered<T>(handOn: (items: T[]) => void, everyMs: number) {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush() {
    timer = undefined;
    if (waiting.length === 0) return;
    const items = waiting;
    waiting = [];
    timer = setTimeout(flush, everyMs);
    handOn(items);
  }

  return {
    add(item: T) {
      waiting.push(item);
      if (timer === undefined) flush();
    },
    end() {
      clearTimeout(timer);
      flush();
      clearTimeout(timer);
    },
  };
}
