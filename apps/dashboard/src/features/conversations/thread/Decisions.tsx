import { useId, useState } from "react";
import { text } from "../../../texts/of/timeline.ts";
import { IconChevron } from "../../../ui/icons.ts";
import type { CachedEntry } from "../timeline.ts";
import { Decision } from "./Decision.tsx";
import styles from "./Decisions.module.css";

const MOST_SHOWN = 2;

/** What was decided in a row. Of many, the last is shown, and the others can be. */
export function Decisions({ entries }: { entries: CachedEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const earlier = entries.length > MOST_SHOWN ? entries.slice(0, -1) : [];
  const count = earlier.length;
  return (
    <li className={styles.decisions}>
      {count > 0 && (
        // What moves in here was read out when it happened.
        <div className={styles.decisions} aria-live="off">
          <button
            type="button"
            className={styles.earlier}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {text(isOpen ? "timeline.hide" : "timeline.show", { count })}
            <IconChevron className={styles.chevron} size={14} stroke={2} aria-hidden="true" />
          </button>
          <div id={id} className={styles.decisions} hidden={!isOpen}>
            {isOpen && earlier.map(toDecision)}
          </div>
        </div>
      )}
      {entries.slice(count).map(toDecision)}
    </li>
  );
}

const toDecision = (entry: CachedEntry) => <Decision key={entry.key ?? entry.id} entry={entry} />;
