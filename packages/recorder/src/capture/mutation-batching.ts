import { EventType, type eventWithTime, IncrementalSource } from "@rrweb/types";

/** The server accepts 20 events per second; a page may change more often. */
const BATCH_MS = 150;

interface MutationBatcherOptions {
  /** Collects changes of the page. */
  hold(): void;
  /** Emits the collected changes as one event, and an event of type Custom. */
  flush(): void;
}

/**
 * Batches mutations: the first is emitted at once, and those within 150 ms are emitted together. A busy page sends
 * fewer events. It also does less work, because nodes that were added and removed in between are skipped. Input of the
 * visitor flushes the batch first, so the order stays.
 */
export function createMutationBatcher({ hold, flush }: MutationBatcherOptions) {
  let next: ReturnType<typeof setTimeout> | undefined;

  return {
    /** Whether this is the event that flushes a batch. */
    isOurs: ({ type }: eventWithTime) => type === EventType.Custom,

    add(event: eventWithTime) {
      if (event.type !== EventType.IncrementalSnapshot || event.data.source !== IncrementalSource.Mutation) return;
      hold();
      next ??= setTimeout(() => {
        next = undefined;
        hold(); // includes changes since the last call
        flush();
      }, BATCH_MS);
    },

    stop: () => clearTimeout(next),
  };
}
