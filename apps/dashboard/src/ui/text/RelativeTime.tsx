import { useNow } from "./now.ts";
import { ago, exactTime, instantOf } from "./times.ts";

/** A relative time. The tooltip shows the exact time. */
export function RelativeTime({ at, className }: { at: string; className?: string | undefined }) {
  const now = useNow();
  const instant = instantOf(at);
  return (
    <time className={className} dateTime={new Date(instant).toISOString()} title={exactTime(instant)}>
      {ago(instant, now)}
    </time>
  );
}
