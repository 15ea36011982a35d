import styles from "./Keys.module.css";
import { shortcutLabel } from "./shortcuts.ts";

/** The key of something that is chosen from a list. It is announced by `aria-keyshortcuts`, so it is not read out again. */
export function Keys({ keys: [first] }: { keys: string[] }) {
  if (first === undefined) return null;
  return (
    <span className={styles.keys} aria-hidden="true">
      {shortcutLabel(first)}
    </span>
  );
}
