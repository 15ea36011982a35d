import { EventType, type eventWithTime, IncrementalSource } from "@rrweb/types";

/** The server takes 20 events a second; a page may change more often than that. */
const BATCH_MS = 150;

interface MutationBatcherOptions {
  /** Gathers changes of the page. */
  hold(): void;
  /** Tells all that were gathered, as one event, and an event of type Custom. */
  letGo(): void;
}

/**
 * Tells a change at once, and those that follow it closely together: on a busy page this is a fraction of the events, and
 * of the work, because what came and went in between is never looked at. Anything a visitor does tells what was gathered
 * first, so the order stays.
 */
export function createMutationBatcher({ hold, letGo }: MutationBatcherOptions) {
  let next: ReturnType<typeof setTimeout> | undefined;

  return {
    /** The event by which what was gathered is told. */
    isOurs: ({ type }: eventWithTime) => type === EventType.Custom,

    note(event: eventWithTime) {
      if (event.type !== EventType.IncrementalSnapshot || event.data.source !== IncrementalSource.Mutation) return;
      hold();
      next ??= setTimeout(() => {
        next = undefined;
        hold(); // those that are new since, too: they are let go together
        letGo();
      }, BATCH_MS);
    },

    stop: () => clearTimeout(next),
  };
}
