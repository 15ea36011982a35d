import type { LambdaRun } from "@parley/contract";
import { describeError } from "../../platform/requests/errors.ts";
import { TryAgain } from "../../ui/feedback/TryAgain.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { RelativeTime } from "../../ui/text/RelativeTime.tsx";
import styles from "./Runs.module.css";
import { text } from "./texts.ts";
import { useRuns } from "./useFunctions.ts";

/** The latest runs of a function, with their results and output. */
export function Runs({ functionId }: { functionId: string }) {
  const { data: runs, error, refetch } = useRuns(functionId);
  if (error && !runs) return <TryAgain reason={describeError(error)} onClick={() => void refetch()} />;
  if (runs?.length === 0) return <p className={styles.none}>{text("function.noRuns")}</p>;
  return (
    <ul className={styles.runs}>
      {runs?.map((run) => (
        <li key={run.id}>
          <Run run={run} />
        </li>
      ))}
    </ul>
  );
}

function Run({ run: { event, status, error, logs, duration_ms, created_at } }: { run: LambdaRun }) {
  return (
    <details className={styles.run}>
      <summary className={styles.summary}>
        <span>{event}</span> <Pill>{text(`function.${status}Run`)}</Pill>{" "}
        {duration_ms !== null && <span className={styles.aside}>{text("function.took", { ms: duration_ms })}</span>}{" "}
        <RelativeTime className={styles.aside} at={created_at} />
      </summary>
      {error && <pre className={styles.printed}>{error}</pre>}
      {logs && <pre className={styles.printed}>{logs}</pre>}
      {!error && !logs && <p className={styles.none}>{text("function.printedNothing")}</p>}
    </details>
  );
}
