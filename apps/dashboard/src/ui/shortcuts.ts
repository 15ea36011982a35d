import { useEffect, useEffectEvent } from "react";

/** By key: `mod+d`, `mod+arrowdown`. Mod is Cmd on a Mac, Ctrl elsewhere. */
export type Shortcuts = Record<string, (() => void) | undefined>;

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

/**
 * Keys for the whole page. A text field that holds text keeps its keys, an empty one those that write, and the browser
 * has them all whenever there is nothing to do.
 */
export function useShortcuts(shortcuts: Shortcuts) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcuts[nameOf(event)];
    if (!action || event.defaultPrevented || holdsText(event.target) || writes(event)) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

/** How a key is called among `Shortcuts`. */
export function nameOf(event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">): string {
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  const isOtherMod = isMac ? event.ctrlKey : event.metaKey;
  if (isOtherMod || event.altKey) return "";
  return [isMod && "mod", event.shiftKey && "shift", event.key.toLowerCase()].filter(Boolean).join("+");
}

/** `⌘D` or `Ctrl+D`, for beside the action. */
export function shownAs(shortcut: string): string {
  const names: Record<string, string> = { mod: isMac ? "⌘" : "Ctrl", enter: isMac ? "↩" : "Enter" };
  const keys = shortcut.split("+").map((key) => names[key] ?? key.toUpperCase());
  return keys.join(isMac ? "" : "+");
}

/** For `aria-keyshortcuts`. */
export const announcedAs = (shortcut: string) =>
  shortcut.replace("mod", isMac ? "Meta" : "Control").replace(/\+(\w)/, (_, key) => `+${key.toUpperCase()}`);

/** A key that would put a letter into the field that has the focus. */
const writes = ({ key, metaKey, ctrlKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  !metaKey &&
  !ctrlKey &&
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

function holdsText(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return target.value !== "";
  return target instanceof HTMLElement && target.isContentEditable && target.textContent !== "";
}
