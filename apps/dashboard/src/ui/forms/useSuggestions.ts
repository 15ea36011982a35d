import { type KeyboardEvent, type RefObject, type SyntheticEvent, useId, useState } from "react";
import { runKey } from "../interaction/run-key.ts";
import { replaceText } from "./replace-text.ts";
import { findSuggestionTrigger } from "./suggestion-trigger.ts";

export interface Suggestion {
  id: string;
  name: string;
  /** The second line, below the name. */
  detail?: string;
  /** The text that replaces the trigger and the word after it, or a function to run instead. */
  insert: string | (() => void);
  /** Called after the text was inserted. */
  afterwards?(): void;
}

export interface SuggestionSource {
  /** The characters that open the suggestions at the start of a word. */
  triggers: string;
  label: string;
  find(typed: string): Suggestion[];
}

/** The properties of `SuggestionMenu`. */
export interface Suggestions {
  id: string;
  label: string;
  found: Suggestion[];
  activeIndex: number;
  onPick(suggestion: Suggestion): void;
}

/**
 * Suggestions for the word at the caret of a text field. The arrow keys choose one, Enter or Tab inserts it, and Esc closes
 * the menu. The role stays a text field that names the chosen suggestion, because a multi-line field cannot be a combobox.
 */
export function useSuggestions(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  sources: SuggestionSource[],
) {
  const id = useId();
  const [caretState, setCaretState] = useState<{ value: string; caret: number }>();
  const [chosen, setChosen] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const triggers = sources.map((source) => source.triggers).join("");
  const trigger = caretState?.value === value ? findSuggestionTrigger(value, caretState.caret, triggers) : undefined;
  const source = trigger && sources.find((each) => each.triggers.includes(trigger.trigger));
  const found = (trigger?.from !== dismissedAt && trigger && source?.find(trigger.typed)) || [];
  const activeIndex = Math.min(chosen, found.length - 1);
  const active = found[activeIndex];

  function look({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart: caret, selectionEnd } = currentTarget;
    setCaretState(caret === selectionEnd ? { value: text, caret } : undefined);
    setChosen(0);
    if (findSuggestionTrigger(text, caret, triggers)?.from !== dismissedAt) setDismissedAt(undefined);
  }

  function pick({ insert, afterwards }: Suggestion) {
    if (!trigger) return;
    if (typeof insert === "function") return insert();
    if (field.current) replaceText(field.current, trigger.from, trigger.to, insert);
    afterwards?.();
  }

  function press(event: KeyboardEvent) {
    if (!active || isModified(event)) return;
    runKey(event, {
      ArrowDown: () => setChosen((activeIndex + 1) % found.length),
      ArrowUp: () => setChosen((activeIndex - 1 + found.length) % found.length),
      Enter: () => pick(active),
      Tab: () => pick(active),
      Escape: () => setDismissedAt(trigger?.from),
    });
  }

  return {
    /** Properties for the field. Keys that are handled here do not reach the field's own `onKeyDown`. */
    fieldProps: {
      onInput: look,
      onSelect: look,
      onBlurCapture: () => setCaretState(undefined),
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
