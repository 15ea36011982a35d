import { useId, useState } from "react";
import { IconChevron } from "../../../../ui/theme/icons.ts";
import type { CachedEntry } from "../../timeline.ts";
import styles from "./TimelineEntries.module.css";
import { TimelineEntry } from "./TimelineEntry.tsx";
import { text } from "./texts.ts";

const MOST_SHOWN = 2;

/** Consecutive timeline entries. Of many, only the last ones are shown, and the others can be expanded. */
export function TimelineEntries({ entries }: { entries: CachedEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const earlier = entries.length > MOST_SHOWN ? entries.slice(0, -1) : [];
  const count = earlier.length;
  return (
    <li className={styles.entries}>
      {count > 0 && (
        // Screen readers announced these entries when they happened.
        <div className={styles.entries} aria-live="off">
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
          <div id={id} className={styles.entries} hidden={!isOpen}>
            {isOpen && earlier.map(toEntry)}
          </div>
        </div>
      )}
      {entries.slice(count).map(toEntry)}
    </li>
  );
}

const toEntry = (entry: CachedEntry) => <TimelineEntry key={entry.key ?? entry.id} entry={entry} />;
