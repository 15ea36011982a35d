import { text } from "../../texts/text.ts";
import styles from "./CopyValue.module.css";
import { copy } from "./copy.ts";

interface CopyValueProps {
  /** The name of the value. */
  name: string;
  value: string;
}

/** A value to take along with a click. A long one is cut; all of it shows on hover, and is copied. */
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
