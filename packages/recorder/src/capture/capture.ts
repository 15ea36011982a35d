import { record } from "@rrweb/record";
import type { eventWithTime } from "@rrweb/types";
import { maskEvent, maskValue, TYPED_TEXT } from "./masks.ts";
import { createMutationBatcher } from "./mutation-batching.ts";

export interface Capture {
  /** Takes a full snapshot for a new watcher. */
  takeFullSnapshot(): void;
  stop(): void;
}

/** Starts recording the page. Errors of the recorder do not reach the page. */
export function startCapture(onEvent: (event: object) => void): Capture {
  const batcher = createMutationBatcher({
    hold: () => record.freezePage(),
    flush: () => record.addCustomEvent("", undefined),
  });
  let isStopped = false;
  const stop = record({
    emit,
    blockClass: "rr-block",
    ignoreClass: "rr-ignore",
    maskAllInputs: false,
    // By element instead of by type, so that every type of field is masked.
    maskInputOptions: { input: true, textarea: true, select: true } as object,
    maskInputFn: (text, element) => maskValue(text, element),
    maskTextSelector: TYPED_TEXT,
    sampling: { mousemove: 50, mousemoveCallback: 500, scroll: 100, media: 800 },
    slimDOMOptions: { script: true, comment: true, headMetaSocial: true, headMetaVerification: true },
    errorHandler: () => true,
  });

  function emit(event: eventWithTime) {
    if (isStopped || batcher.isOurs(event)) return;
    batcher.add(event);
    if (maskEvent(event, (id) => record.mirror.getNode(id))) onEvent(event);
  }

  return {
    takeFullSnapshot: () => record.takeFullSnapshot(true),
    stop() {
      isStopped = true;
      batcher.stop();
      stop?.();
    },
  };
}
