/** The first key of a sequence and the time of its keydown. */
export interface PendingKey {
  key: string;
  at: number;
}

const PAIR_WITHIN_MS = 1500;

/** The possible meanings of a key: a sequence with the previous key within 1500 ms, then the key alone. */
export function keySequences(key: string, first: PendingKey | undefined, at: number): string[] {
  return first && at - first.at <= PAIR_WITHIN_MS ? [`${first.key} ${key}`, key] : [key];
}

/** The focused element, as far as it handles keys itself. */
export interface Target {
  isTextField: boolean;
  hasText: boolean;
}

/**
 * Whether the page may handle a key. In a text field with text, only the keys for writing are handled. In an empty
 * field, keys that type a character are left to the field.
 */
export function shouldHandleKey(
  key: { isTyped: boolean; isForWriting: boolean },
  { isTextField, hasText }: Target,
): boolean {
  if (!isTextField || key.isForWriting) return true;
  return !hasText && !key.isTyped;
}
