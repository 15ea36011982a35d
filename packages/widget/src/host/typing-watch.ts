/** A visitor who has typed nothing for this time has paused. */
const PAUSE_MS = 500;
/** The same for a text that is older than the watch. It may be an unfinished composition, which has longer pauses. */
const FIRST_PAUSE_MS = 3000;

/**
 * Watches the typing in the text field of the placeholder chat. A key that is pressed while the focus moves to a frame is lost, and so
 * is an unfinished composition. Therefore the focus moves immediately after a key, or during a pause.
 */
export function createTypingWatch(placeholder: HTMLElement, signal: AbortSignal) {
  let isTyping = Boolean(placeholder.querySelector("textarea")?.value);
  let next = () => {};
  let pause = isTyping ? setTimeout(endTyping, FIRST_PAUSE_MS) : undefined;

  function proceed() {
    const due = next;
    next = () => {};
    due();
  }

  function onTyped(event: Event) {
    clearTimeout(pause);
    isTyping = true;
    if ((event as InputEvent).isComposing) return;
    pause = setTimeout(endTyping, PAUSE_MS);
    proceed();
  }

  function endTyping() {
    isTyping = false;
    proceed();
  }

  placeholder.addEventListener("input", onTyped, { signal });
  placeholder.addEventListener("compositionend", onTyped, { signal });
  signal.addEventListener("abort", () => clearTimeout(pause));

  return {
    /** Calls `due` when no key is expected: at once, unless the visitor is typing. */
    betweenKeys(due: () => void) {
      next = due;
      if (!isTyping) proceed();
    },
  };
}
