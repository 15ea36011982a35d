import { useId, useState } from "react";
import { useSession } from "../../../../platform/session/SessionContext.tsx";
import { exactTime, instantOf } from "../../../../ui/text/times.ts";
import { IconChevron } from "../../../../ui/theme/icons.ts";
import type { CachedEntry } from "../../cache/timeline.ts";
import styles from "./TimelineEntries.module.css";
import { text } from "./texts.ts";
import { useTimelineEntryText } from "./useTimelineEntryText.ts";

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

/** One timeline entry. Screen readers do not announce the agent's own changes. */
function TimelineEntry({ entry }: { entry: CachedEntry }) {
  const { user_id } = useSession();
  const at = instantOf(entry.created_at);
  return (
    <p className={styles.entry} aria-live={entry.user_id === user_id ? "off" : undefined}>
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {useTimelineEntryText(entry)}
      </time>
    </p>
  );
}
