import { useEffect } from "react";
import { isTyped, nameOf } from "../../ui/interaction/shortcuts.ts";
import { type CommandId, commandOf } from "./catalogue.ts";
import { customKeys } from "./custom-keys.ts";
import { commandsBy, startsSequence } from "./key-bindings.ts";
import { keySequences, type PendingKey, shouldHandleKey } from "./key-sequences.ts";
import { targetOf } from "./target.ts";
import { currentCommands, isDeclared } from "./useCommands.ts";

/** An element with an open menu or list handles keys itself. */
const expanded = "[aria-haspopup][aria-expanded='true'], input[aria-expanded='true']";
/** Overlays handle all keys while they contain the focus. */
const overlays = "[role='dialog'], [role='alertdialog'], [role='menu']";
/** Modals handle all keys while they are visible, since the page behind them is inert. */
const modals = "dialog[open], [aria-modal='true']";

/** Runs the offered commands by their keys on the whole page. */
export function useKeyboard() {
  useEffect(() => {
    let isTaken = false;
    let first: PendingKey | undefined;

    /** Checked in the capture phase: the overlay may be closed before the event bubbles to the window. */
    function look({ target }: KeyboardEvent) {
      const isWithin = target instanceof Element && (target.matches(expanded) || target.closest(overlays) !== null);
      isTaken = isWithin || isBehindModal();
    }

    function press(event: KeyboardEvent) {
      const key = nameOf(event);
      if (key === "" || isComposing(event)) return;
      const before = first;
      first = undefined;
      if (isTaken || event.defaultPrevented) return;
      if (keySequences(key, before, event.timeStamp).some((reading) => run(reading, event))) return;
      if (startsSequence(key, customKeys.getState()) && isFor(key, event)) first = { key, at: event.timeStamp };
    }

    window.addEventListener("keydown", look, { capture: true });
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", look, { capture: true });
      window.removeEventListener("keydown", press);
    };
  }, []);
}

const isBehindModal = () => [...document.querySelectorAll(modals)].some((modal) => modal.checkVisibility());

/**
 * Runs an available command of the key. Returns whether there was one. A held key runs it once, unless it may repeat. For
 * an unavailable command of the screen, a key with Mod does nothing: the browser would print or bookmark the page.
 */
function run(reading: string, event: KeyboardEvent): boolean {
  const offered = currentCommands();
  const ids = commandsBy(reading, customKeys.getState()).filter((each) => isFor(reading, event, each));
  const id = ids.find((each) => offered[each]);
  if (id || (!isTyped(reading) && ids.some(isDeclared))) event.preventDefault();
  if (!id) return false;
  if (event.repeat && !commandOf(id).mayRepeat) return true;
  if (id === "goToInbox") offered[id]?.(Number(event.key));
  else offered[id]?.(event.repeat);
  return true;
}

const isFor = (reading: string, event: KeyboardEvent, id?: CommandId) =>
  shouldHandleKey(
    { isTyped: isTyped(reading), isForWriting: id !== undefined && commandOf(id).isForWriting === true },
    targetOf(event.target),
  );

/** Includes the key that ends the composition. Browsers report it in two ways. */
const isComposing = ({ isComposing, key }: KeyboardEvent) => isComposing || key === "Process";
