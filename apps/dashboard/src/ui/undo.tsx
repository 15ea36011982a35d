import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useSyncExternalStore } from "react";
import { text } from "../texts/text.ts";
import { toast } from "./toast.ts";

interface Undoable {
  toastId: string;
  undo(): void;
}

let offered = 0;
let last: Undoable | undefined;
let underWay: Promise<unknown> = Promise.resolve();
let deedsUnderWay = 0;
const watchers = new Set<() => void>();

/** Whether there is something to take back, or soon will be. */
export const useCanUndo = () => useSyncExternalStore(watch, () => last !== undefined || deedsUnderWay > 0);

/** For what offers to be taken back once it is done: until then the key that takes back waits, or it would reach too far. */
export function undoable<Given extends unknown[]>(deed: (...given: Given) => Promise<void>) {
  return (...given: Given): Promise<void> => {
    count(1);
    const done = deed(...given).finally(() => count(-1));
    underWay = Promise.allSettled([underWay, done]);
    return done;
  };
}

/** Says that something was done, and for as long as that is read offers to take it back. */
export function offerUndo({ title, undo, ...shown }: { title: string; undo(): void; ms?: number }) {
  if (last) notifications.hide(last.toastId); // one at a time, as one key takes it back
  const offer = { toastId: `undo ${++offered}`, undo };
  remember(offer);
  const action = (
    <Button variant="default" size="compact-xs" onClick={() => takeBack(offer)}>
      {text("undo")}
    </Button>
  );
  toast({ id: offer.toastId, title, kind: "success", action, ...shown });
}

/** Takes back what was done last; once. */
export async function undoLast() {
  await underWay;
  if (last) takeBack(last);
}

/** Somebody else may sit here next. */
export const forgetLast = () => remember(undefined);

function takeBack(offer: Undoable) {
  notifications.hide(offer.toastId);
  if (last === offer) forgetLast();
  offer.undo();
}

function remember(offer: Undoable | undefined) {
  last = offer;
  tell();
}

function count(more: 1 | -1) {
  deedsUnderWay += more;
  tell();
}

function tell() {
  for (const watcher of [...watchers]) watcher();
}

function watch(watcher: () => void) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
