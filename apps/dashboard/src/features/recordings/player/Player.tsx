import { StatusPill } from "../StatusPill.tsx";
import { recordingText } from "../texts.ts";
import styles from "./Player.module.css";
import { usePlayer } from "./usePlayer.ts";

/** The visitor's page with live changes, not interactive. */
export function Player({ recordingId }: { recordingId: string }) {
  const { frame, status } = usePlayer(recordingId);
  return (
    <section className={styles.player} aria-label={recordingText("recording.frame")}>
      <p className={styles.status} role="status">
        <StatusPill status={status} />
        {status === "disconnected" && <span className={styles.away}>{recordingText("recording.away")}</span>}
      </p>
      <iframe
        ref={frame}
        className={styles.frame}
        src="/sessions/player"
        title={recordingText("recording.frame")}
        sandbox="allow-scripts allow-same-origin"
        tabIndex={-1}
      />
      <p className={styles.masks}>{recordingText("recording.masks")}</p>
    </section>
  );
}
