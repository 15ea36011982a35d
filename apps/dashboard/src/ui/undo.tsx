import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { text } from "../texts/text.ts";
import { hideToast, isToastShown, toast } from "./toast.ts";

/** Something that was done, and how it is taken back. */
export interface Done {
  title: string;
  undo(): void;
  /** How long its toast stays. */
  ms?: number;
}

interface Undoable {
  toastId: string;
  undo(): void;
}

/** Later on, nobody remembers what the key would take back. */
const FORGOTTEN_AFTER_MS = 60_000;

let offered = 0;
let last: Undoable | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;
/** How often somebody left this place. */
let left = 0;
const underWay = new Set<Promise<unknown>>();
const watchers = new Set<() => void>();

/** Whether there is something to take back, or soon will be. */
export const canUndo = () => last !== undefined || underWay.size > 0;
export const useCanUndo = () => useSyncExternalStore(watch, canUndo);

/**
 * For what is done and can be taken back: says so, and offers that. Until then the key that takes back waits, or it would
 * reach too far.
 * @param deed resolves with nothing if there is nothing to take back
 */
export function undoable<Given extends unknown[]>(deed: (...given: Given) => Promise<Done | undefined>) {
  async function doAndOffer(...given: Given) {
    const leftBefore = left;
    const done = await deed(...given);
    if (done && left === leftBefore) offerUndo(done); // or it would be said to somebody else
  }
  return (...given: Given): Promise<void> => {
    const doing = doAndOffer(...given);
    underWay.add(doing);
    tell();
    return doing.finally(() => {
      underWay.delete(doing);
      tell();
    });
  };
}

/** Takes back what was done last; once, and as long as its toast is shown or it was not long ago. */
export async function undoLast() {
  await Promise.allSettled(underWay);
  if (last) takeBack(last);
}

/** Somebody else may sit here next. */
export function leaveUndone() {
  left++;
  if (last) hideToast(last.toastId);
  remember(undefined);
}

function offerUndo({ undo, ...shown }: Done) {
  if (last) hideToast(last.toastId); // one at a time, as one key takes it back
  const offer = { toastId: `undo ${++offered}`, undo };
  remember(offer);
  const action = (
    <Button variant="default" size="compact-xs" onClick={() => takeBack(offer)}>
      {text("undo")}
    </Button>
  );
  toast({ id: offer.toastId, kind: "success", action, ...shown });
}

function takeBack(offer: Undoable) {
  hideToast(offer.toastId);
  if (last === offer) remember(undefined);
  offer.undo();
}

function remember(offer: Undoable | undefined) {
  last = offer;
  clearTimeout(forgetting);
  if (offer) forgetInTime(offer);
  tell();
}

/** The pointer over its toast keeps that on screen. */
function forgetInTime({ toastId }: Undoable) {
  forgetting = setTimeout(() => {
    if (last && isToastShown(toastId)) forgetInTime(last);
    else remember(undefined);
  }, FORGOTTEN_AFTER_MS);
}

function tell() {
  for (const watcher of [...watchers]) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
