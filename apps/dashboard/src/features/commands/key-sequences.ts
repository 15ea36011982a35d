/** The first of two keys, and when it was pressed. */
export interface PendingKey {
  key: string;
  at: number;
}

const PAIR_WITHIN_MS = 1500;

/** What a key may mean: with the one before it, if that was just now, or by itself. */
export function keySequences(key: string, first: PendingKey | undefined, at: number): string[] {
  return first && at - first.at <= PAIR_WITHIN_MS ? [`${first.key} ${key}`, key] : [key];
}

/** What the focus is on, as far as it has keys of its own. */
export interface Target {
  isTextField: boolean;
  hasText: boolean;
}

/**
 * Whether a key is the page's to take. In a text field with text in it only those for writing are, in an empty one not
 * those that would be the first letter.
 */
export function handlesKey(
  key: { isTyped: boolean; isForWriting: boolean },
  { isTextField, hasText }: Target,
): boolean {
  if (!isTextField || key.isForWriting) return true;
  return !hasText && !key.isTyped;
}
