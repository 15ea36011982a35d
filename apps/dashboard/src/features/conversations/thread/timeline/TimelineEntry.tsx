import { useSession } from "../../../../platform/SessionContext.tsx";
import { exactTime, instantOf } from "../../../../ui/text/times.ts";
import type { CachedEntry } from "../../cache/timeline.ts";
import styles from "./TimelineEntries.module.css";
import { useTimelineEntryText } from "./useTimelineEntryText.ts";

/** One timeline entry. Screen readers do not announce the agent's own changes. */
export function TimelineEntry({ entry }: { entry: CachedEntry }) {
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
