import { Button } from "@mantine/core";
import { createStore, useStore } from "zustand";
import { text } from "../../texts/text.ts";
import { hideToast, isToastShown, toast } from "./toasts/toast.ts";

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

interface Undo {
  /** The number of offers so far, for the ids of their toasts. */
  offerCount: number;
  last?: UndoOffer | undefined;
  expiryTimer?: ReturnType<typeof setTimeout>;
  /** Incremented by `clearUndo`, so that actions that are still running offer no undo. */
  clearCount: number;
  pending: readonly Promise<unknown>[];
}

const store = createStore<Undo>(() => ({ offerCount: 0, clearCount: 0, pending: [] }));

/** Whether an action can be undone, or is still running. */
export const canUndo = () => isPossible(store.getState());
export const useCanUndo = () => useStore(store, isPossible);

const isPossible = ({ last, pending }: Undo) => last !== undefined || pending.length > 0;

/**
 * Wraps an action that can be undone: when it completes, a toast offers the undo. While it runs, the undo key waits, so
 * that it does not undo an earlier action.
 * @param action resolves with undefined if there is nothing to undo
 */
export function undoable<Given extends unknown[]>(action: (...given: Given) => Promise<UndoableResult | undefined>) {
  async function runAndOffer(...given: Given) {
    const { clearCount } = store.getState();
    const done = await action(...given);
    if (done && clearCount === store.getState().clearCount) offerUndo(done); // the next user must not see it
  }
  return (...given: Given): Promise<void> => {
    const running = runAndOffer(...given);
    store.setState(({ pending }) => ({ pending: [...pending, running] }));
    return running.finally(() =>
      store.setState(({ pending }) => ({ pending: pending.filter((other) => other !== running) })),
    );
  };
}

/** Undoes the last action once, while its toast is shown or for 60 s. */
export async function undoLast() {
  await Promise.allSettled(store.getState().pending);
  const { last } = store.getState();
  if (last) undoOffer(last);
}

/** Removes the offer of an undo, because another user may sign in next. */
export function clearUndo() {
  const { clearCount, last } = store.getState();
  store.setState({ clearCount: clearCount + 1 });
  if (last) hideToast(last.toastId);
  setLast(undefined);
}

function offerUndo({ undo, ...shown }: UndoableResult) {
  const { last, offerCount } = store.getState();
  if (last) hideToast(last.toastId); // one offer at a time, because there is one undo key
  const offer = { toastId: `undo ${offerCount + 1}`, undo };
  store.setState({ offerCount: offerCount + 1 });
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
  if (store.getState().last === offer) setLast(undefined);
  offer.undo();
}

function setLast(offer: UndoOffer | undefined) {
  clearTimeout(store.getState().expiryTimer);
  store.setState({ last: offer });
  if (offer) startExpiry(offer);
}

/** A toast under the pointer stays on screen, and so does the offer. */
function startExpiry({ toastId }: UndoOffer) {
  const expiryTimer = setTimeout(() => {
    const { last } = store.getState();
    if (last && isToastShown(toastId)) startExpiry(last);
    else setLast(undefined);
  }, EXPIRES_AFTER_MS);
  store.setState({ expiryTimer });
}
