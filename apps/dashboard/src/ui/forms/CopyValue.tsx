import { text } from "../../texts/text.ts";
import styles from "./CopyValue.module.css";
import { copy } from "./copy.ts";

interface CopyValueProps {
  /** The name of the value. */
  name: string;
  value: string;
}

/** A value that a click copies. A long value is truncated; the tooltip shows all of it. */
export function CopyValue({ name, value }: CopyValueProps) {
  return (
    <button
      type="button"
      className={styles.value}
      title={value}
      aria-label={text("copyWhat", { name, value })}
      onClick={() => void copy(value)}
    >
      <span className={styles.shown} dir="auto">
        {value}
      </span>
    </button>
  );
}
