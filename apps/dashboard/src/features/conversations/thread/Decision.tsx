import { useSession } from "../../../platform/SessionContext.tsx";
import { exactTime, instantOf } from "../../../ui/times.ts";
import type { CachedEntry } from "../timeline.ts";
import styles from "./Decisions.module.css";
import { useDecisionText } from "./useDecisionText.ts";

/** One line of what was decided. Whoever did it themselves need not be told. */
export function Decision({ entry }: { entry: CachedEntry }) {
  const { user_id } = useSession();
  const at = instantOf(entry.created_at);
  return (
    <p className={styles.decision} aria-live={entry.user_id === user_id ? "off" : undefined}>
      <time dateTime={new Date(at).toISOString()} title={exactTime(at)}>
        {useDecisionText(entry)}
      </time>
    </p>
  );
}
