import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useState } from "react";
import { findSuggestionTrigger } from "./suggestion-trigger.ts";

export interface Suggestion {
  id: string;
  name: string;
  /** Below the name. */
  detail?: string;
  /** What takes the place of the trigger and of what was typed after it, or what is done instead. */
  insert: string | (() => void);
  /** What follows once it is in the text. */
  afterwards?(): void;
}

export interface SuggestionSource {
  /** Each of these characters asks for it, at the start of a word. */
  triggers: string;
  label: string;
  find(typed: string): Suggestion[];
}

/** What `SuggestionMenu` shows. */
export interface Suggestions {
  id: string;
  label: string;
  found: Suggestion[];
  activeIndex: number;
  onPick(suggestion: Suggestion): void;
}

/**
 * Suggestions for the word at the caret of a text field. The arrow keys choose one, Enter or Tab puts it in place of the
 * word, and Esc sends them away. The field stays a text field, and says which one is chosen: for a screen reader a text of
 * several lines cannot be a combobox.
 */
export function useSuggestions(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  sources: SuggestionSource[],
) {
  const id = useId();
  const [looked, setLooked] = useState<{ value: string; caret: number }>();
  const [chosen, setChosen] = useState(0);
  const [sentAwayAt, setSentAwayAt] = useState<number>();
  const triggers = sources.map((source) => source.triggers).join("");
  const asked = looked?.value === value ? findSuggestionTrigger(value, looked.caret, triggers) : undefined;
  const source = asked && sources.find((each) => each.triggers.includes(asked.trigger));
  const found = (asked?.from !== sentAwayAt && asked && source?.find(asked.typed)) || [];
  const activeIndex = Math.min(chosen, found.length - 1);
  const active = found[activeIndex];

  function look({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart: caret, selectionEnd } = currentTarget;
    setLooked(caret === selectionEnd ? { value: text, caret } : undefined);
    setChosen(0);
    if (findSuggestionTrigger(text, caret, triggers)?.from !== sentAwayAt) setSentAwayAt(undefined);
  }

  function pick({ insert, afterwards }: Suggestion) {
    if (!asked) return;
    if (typeof insert === "function") return insert();
    field.current?.setSelectionRange(asked.from, asked.to);
    document.execCommand("insertText", false, insert); // as if typed, so that undo takes it back
    afterwards?.();
  }

  function press(event: KeyboardEvent) {
    if (!active || event.nativeEvent.isComposing || isModified(event)) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => setChosen((activeIndex + 1) % found.length),
      ArrowUp: () => setChosen((activeIndex - 1 + found.length) % found.length),
      Enter: () => pick(active),
      Tab: () => pick(active),
      Escape: () => setSentAwayAt(asked?.from),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  return {
    /** For the field, besides its own. What is done here does not reach the field's own `onKeyDown`. */
    fieldProps: {
      onInput: look,
      onSelect: look,
      onBlurCapture: () => setLooked(undefined),
      onKeyDownCapture: press,
      "aria-autocomplete": "list" as const,
      "aria-haspopup": "listbox" as const,
      "aria-controls": active && id,
      "aria-activedescendant": active && optionId(id, active),
    },
    menu: { id, label: source?.label ?? "", found, activeIndex, onPick: pick } satisfies Suggestions,
  };
}

export const optionId = (id: string, suggestion: Suggestion) => `${id}-${suggestion.id}`;

const isModified = ({ metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent) => metaKey || ctrlKey || altKey || shiftKey;
