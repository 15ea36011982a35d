import styles from "./StatusPill.module.css";
import { recordingText } from "./texts.ts";

export type VisitStatus = "loading" | "active" | "inactive" | "disconnected";

export function StatusPill({ status }: { status: VisitStatus }) {
  return (
    <span className={styles.pill} data-status={status}>
      {recordingText(`recording.${status}`)}
    </span>
  );
}
