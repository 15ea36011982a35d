import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { text } from "../texts/text.ts";
import { hideToast, isToastShown, toast } from "./toast.ts";

/** Something that was done, and how it is taken back. */
export interface UndoableResult {
  title: string;
  undo(): void;
  /** How long its toast stays. */
  ms?: number;
}

interface UndoOffer {
  toastId: string;
  undo(): void;
}

/** Later on, nobody remembers what the key would take back. */
const EXPIRES_AFTER_MS = 60_000;

let offerCount = 0;
let last: UndoOffer | undefined;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
/** How often somebody left this place. */
let clearCount = 0;
const pending = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

/** Whether there is something to take back, or soon will be. */
export const canUndo = () => last !== undefined || pending.size > 0;
export const useCanUndo = () => useSyncExternalStore(subscribe, canUndo);

/**
 * For what is done and can be taken back: says so, and offers that. Until then the key that takes back waits, or it would
 * reach too far.
 * @param action resolves with nothing if there is nothing to take back
 */
export function undoable<Given extends unknown[]>(action: (...given: Given) => Promise<UndoableResult | undefined>) {
  async function runAndOffer(...given: Given) {
    const clearCountBefore = clearCount;
    const done = await action(...given);
    if (done && clearCount === clearCountBefore) offerUndo(done); // or it would be said to somebody else
  }
  return (...given: Given): Promise<void> => {
    const running = runAndOffer(...given);
    pending.add(running);
    notify();
    return running.finally(() => {
      pending.delete(running);
      notify();
    });
  };
}

/** Takes back what was done last; once, and as long as its toast is shown or it was not long ago. */
export async function undoLast() {
  await Promise.allSettled(pending);
  if (last) undoOffer(last);
}

/** Somebody else may sit here next. */
export function clearUndo() {
  clearCount++;
  if (last) hideToast(last.toastId);
  setLast(undefined);
}

function offerUndo({ undo, ...shown }: UndoableResult) {
  if (last) hideToast(last.toastId); // one at a time, as one key takes it back
  const offer = { toastId: `undo ${++offerCount}`, undo };
  setLast(offer);
  const action = (
    <Button variant="default" size="compact-xs" onClick={() => undoOffer(offer)}>
      {text("undo")}
    </Button>
  );
  toast({ id: offer.toastId, kind: "success", action, ...shown });
}

function undoOffer(offer: UndoOffer) {
  hideToast(offer.toastId);
  if (last === offer) setLast(undefined);
  offer.undo();
}

function setLast(offer: UndoOffer | undefined) {
  last = offer;
  clearTimeout(expiryTimer);
  if (offer) startExpiry(offer);
  notify();
}

/** The pointer over its toast keeps that on screen. */
function startExpiry({ toastId }: UndoOffer) {
  expiryTimer = setTimeout(() => {
    if (last && isToastShown(toastId)) startExpiry(last);
    else setLast(undefined);
  }, EXPIRES_AFTER_MS);
}

function notify() {
  for (const watcher of [...listeners]) watcher();
}

function subscribe(watcher: () => void) {
  listeners.add(watcher);
  return () => void listeners.delete(watcher);
}
