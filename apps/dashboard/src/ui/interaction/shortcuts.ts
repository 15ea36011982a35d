import { text } from "../../texts/text.ts";

/*
 * The names of keys: `e`, `shift+e`, `mod+arrowdown`, and `g a` for a sequence. Mod is Cmd on a Mac, Ctrl elsewhere. A
 * character like `?` has no modifier in its name, whatever keys produce it.
 */

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

type Press = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey"> &
  Partial<Pick<KeyboardEvent, "getModifierState">>;

const modifiers = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "Fn", "Dead"]);

/** The name of the pressed key; empty for a modifier alone and for keys of the system. */
export function nameOf(press: Press): string {
  if (modifiers.has(press.key)) return "";
  if (isSign(press.key) && isThirdLevel(press)) return press.key;
  const isMod = isMac ? press.metaKey : press.ctrlKey;
  const isOtherMod = isMac ? press.ctrlKey : press.metaKey;
  if (isOtherMod || press.altKey) return "";
  const key = latinKeyOf(press).toLowerCase();
  return [isMod && "mod", press.shiftKey && !isSign(key) && "shift", key].filter(Boolean).join("+");
}

/** `⌘D` or `Ctrl+D`, shown beside the action. Several keys are alternatives. */
export const shortcutLabel = (...keys: string[]) => keys.map(shownOne).join(text("keys.or"));

/** For `aria-keyshortcuts`, which supports no key sequences. */
export function ariaShortcuts(...keys: string[]): string | undefined {
  const announced = keys.filter((key) => !key.includes(" ")).map(announcedOne);
  return announced.length > 0 ? announced.join(" ") : undefined;
}

/** Whether the shortcut consists of characters only, so that it could be typed by accident. */
export const isTyped = (key: string) => /^(shift\+)?\S( \S+)?$/u.test(key);

const named: Record<string, string> = {
  mod: isMac ? "⌘" : "Ctrl",
  shift: isMac ? "⇧" : "Shift",
  enter: isMac ? "↩" : "Enter",
  escape: "Esc",
  arrowup: "↑",
  arrowdown: "↓",
};

function shownOne(key: string): string {
  const [first = "", second] = key.split(" ");
  const shown = partsOf(first)
    .map((part) => named[part] ?? part.toUpperCase())
    .join(isMac ? "" : "+");
  return second === undefined ? shown : text("keys.then", { first: shown, second: shownOne(second) });
}

const ariaNames: Record<string, string> = {
  mod: isMac ? "Meta" : "Control",
  shift: "Shift",
  enter: "Enter",
  escape: "Escape",
  arrowup: "ArrowUp",
  arrowdown: "ArrowDown",
};

const announcedOne = (key: string) =>
  partsOf(key)
    .map((part) => ariaNames[part] ?? part.toUpperCase())
    .join("+");

/** `+` may itself be the key. */
const partsOf = (key: string) => key.split(/\+(?=.)/);

/** Includes digits, because some keyboards need Shift for them. */
const isSign = (key: string) => key.length === 1 && !/[\p{L}\s]/u.test(key);

/**
 * Whether a character needs AltGr, or Option on a Mac, so that those are no modifiers. Windows reports AltGr as
 * Ctrl+Alt.
 */
const isThirdLevel = (press: Press) =>
  (press.getModifierState?.("AltGraph") ?? false) || (isMac && press.altKey && !press.ctrlKey && !press.metaKey);

/** The Latin letter on the same physical key, for keyboards of other scripts. */
function latinKeyOf({ key, code }: Press): string {
  const isOtherScript = key.length === 1 && /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key);
  return isOtherScript && code.startsWith("Key") ? code.slice("Key".length) : key;
}
