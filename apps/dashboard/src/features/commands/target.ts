import type { Target } from "./key-sequences.ts";

/** Inputs that contain no text, whatever their value. */
const withoutText =
  "[type='radio'], [type='checkbox'], [type='button'], [type='submit'], [type='file'], [type='range']";

/** Whether the focused element accepts text. A select counts as a field with text: keys search its options. */
export function targetOf(target: EventTarget | null): Target {
  if (target instanceof HTMLSelectElement) return { isTextField: true, hasText: true };
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) {
    return { isTextField: !target.matches(withoutText), hasText: target.value !== "" };
  }
  if (target instanceof HTMLElement && target.isContentEditable) {
    return { isTextField: true, hasText: target.textContent !== "" };
  }
  return { isTextField: false, hasText: false };
}
