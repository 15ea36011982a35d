import styles from "./Marked.module.css";
import { marksIn } from "./marks-in.ts";

/** A text in which what was looked for stands out. */
export function Marked({ terms, children }: { terms: readonly string[]; children: string }) {
  return marksIn(children, terms).map(({ part, isMarked, at }) =>
    isMarked ? (
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
