import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { text } from "../../texts/text.ts";
import { hideToast, isToastShown, toast } from "./toast.ts";

/** The description of a completed action, and its undo function. */
export interface UndoableResult {
  title: string;
  undo(): void;
  /** How long the toast stays. */
  ms?: number;
}

interface UndoOffer {
  toastId: string;
  undo(): void;
}

/** The undo key does nothing after this time, because users no longer know which action it would undo. */
const EXPIRES_AFTER_MS = 60_000;

let offerCount = 0;
let last: UndoOffer | undefined;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
/** Incremented by `clearUndo`, so that actions that are still running offer no undo. */
let clearCount = 0;
const pending = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

/** Whether an action can be undone, or is still running. */
export const canUndo = () => last !== undefined || pending.size > 0;
export const useCanUndo = () => useSyncExternalStore(subscribe, canUndo);

/**
 * Wraps an action that can be undone: when it completes, a toast offers the undo. While it runs, the undo key waits, so that
 * it does not undo an earlier action.
 * @param action resolves with nothing if there is nothing to take back
 */
export function undoable<Given extends unknown[]>(action: (...given: Given) => Promise<UndoableResult | undefined>) {
  async function runAndOffer(...given: Given) {
    const clearCountBefore = clearCount;
    const done = await action(...given);
    if (done && clearCount === clearCountBefore) offerUndo(done); // the next user must not see it
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

/** Undoes the last action once, while its toast is shown or for 60 s. */
export async function undoLast() {
  await Promise.allSettled(pending);
  if (last) undoOffer(last);
}

/** Removes the offer of an undo, because another user may sign in next. */
export function clearUndo() {
  clearCount++;
  if (last) hideToast(last.toastId);
  setLast(undefined);
}

function offerUndo({ undo, ...shown }: UndoableResult) {
  if (last) hideToast(last.toastId); // one offer at a time, because there is one undo key
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

/** A toast under the pointer stays on screen, and so does the offer. */
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
