import styles from "./Highlight.module.css";
import { highlightParts } from "./highlight-parts.ts";

/** A text with the search terms highlighted. */
export function Highlight({ terms, children }: { terms: readonly string[]; children: string }) {
  return highlightParts(children, terms).map(({ part, isHighlighted, at }) =>
    isHighlighted ? (
      <mark key={at} className={styles.mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
