/** A suggestion trigger in a text, with the word after it: `/del`, `@an`. */
export interface SuggestionTrigger {
  trigger: string;
  /** The text between the trigger and the caret. */
  typed: string;
  from: number;
  to: number;
}

/** The word that ends at the caret, if it begins with one of the trigger characters. */
export function findSuggestionTrigger(text: string, caret: number, triggers: string): SuggestionTrigger | undefined {
  const word = /(?:^|\s)[([{"']*(\S*)$/.exec(text.slice(0, caret))?.[1] ?? "";
  const [trigger] = word;
  if (!trigger || !triggers.includes(trigger)) return undefined;
  return { trigger, typed: word.slice(trigger.length), from: caret - word.length, to: caret };
}
