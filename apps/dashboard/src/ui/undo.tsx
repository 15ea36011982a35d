import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { text } from "../texts/text.ts";
import { toast } from "./toast.ts";

interface Undoable {
  toastId: string;
  undo(): void;
}

let offered = 0;
let last: Undoable | undefined;
let underWay: Promise<unknown> = Promise.resolve();

/** For what offers to be taken back once it is done: until then the key that takes back waits, or it would reach too far. */
export function undoable<Given extends unknown[]>(deed: (...given: Given) => Promise<void>) {
  return (...given: Given): Promise<void> => {
    const done = deed(...given);
    underWay = Promise.allSettled([underWay, done]);
    return done;
  };
}

/** Says that something was done, and for as long as that is read offers to take it back. */
export function offerUndo({ title, undo, ...shown }: { title: string; undo(): void; ms?: number }) {
  if (last) notifications.hide(last.toastId); // one at a time, as one key takes it back
  const offer = { toastId: `undo ${++offered}`, undo };
  last = offer;
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
export function forgetLast() {
  last = undefined;
}

function takeBack(offer: Undoable) {
  notifications.hide(offer.toastId);
  if (last === offer) last = undefined;
  offer.undo();
}
