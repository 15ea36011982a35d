import { useNow } from "./now.ts";
import { ago, exactTime, instantOf } from "./times.ts";

/** How long ago it was; exactly when on hover. */
export function RelativeTime({ at, className }: { at: string; className?: string | undefined }) {
  const now = useNow();
  const instant = instantOf(at);
  return (
    <time className={className} dateTime={new Date(instant).toISOString()} title={exactTime(instant)}>
      {ago(instant, now)}
    </time>
  );
}
