import styles from "./Keys.module.css";
import { shortcutLabel } from "./shortcuts.ts";

/** The key of a list entry. It is hidden from screen readers, because `aria-keyshortcuts` announces it. */
export function Keys({ keys: [first] }: { keys: string[] }) {
  if (first === undefined) return null;
  return (
    <span className={styles.keys} aria-hidden="true">
      {shortcutLabel(first)}
    </span>
  );
}
