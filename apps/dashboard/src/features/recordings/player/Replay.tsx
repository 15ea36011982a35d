import { Button, SegmentedControl } from "@mantine/core";
import { Toggle } from "../../../ui/forms/Toggle.tsx";
import { recordingText } from "../texts.ts";
import { clockOf } from "./clock.ts";
import playerStyles from "./Player.module.css";
import styles from "./Replay.module.css";
import { useReplay } from "./useReplay.ts";

const SPEEDS = [1, 2, 4, 8];

/** A stored recording. Only the player's controls are interactive. */
export function Replay({ events }: { events: object[] }) {
  const { frame, isLost, isPlaying, atMs, lengthMs, pace, play, pause, seek, setPace } = useReplay(events);
  const time = recordingText("replay.at", { at: clockOf(atMs), length: clockOf(lengthMs) });
  return (
    <section className={playerStyles.player} aria-label={recordingText("recording.frame")}>
      {isLost && <p role="alert">{recordingText("replay.lost")}</p>}
      <iframe
        ref={frame}
        className={playerStyles.frame}
        src="/sessions/player"
        title={recordingText("recording.frame")}
        sandbox="allow-scripts allow-same-origin"
        tabIndex={-1}
      />
      <div className={styles.controls}>
        <Button variant="default" disabled={lengthMs === 0} onClick={isPlaying ? pause : play}>
          {recordingText(isPlaying ? "replay.pause" : "replay.play")}
        </Button>
        <input
          className={styles.timeline}
          type="range"
          min={0}
          max={lengthMs}
          step={100}
          value={atMs}
          disabled={lengthMs === 0}
          aria-label={recordingText("replay.timeline")}
          aria-valuetext={time}
          onChange={({ target }) => seek(target.valueAsNumber)}
        />
        <span className={styles.time}>{time}</span>
        <SegmentedControl
          aria-label={recordingText("replay.speed")}
          value={String(pace.speed)}
          onChange={(speed) => setPace({ ...pace, speed: Number(speed) })}
          data={SPEEDS.map((n) => ({ value: String(n), label: recordingText("replay.times", { n }) }))}
        />
        <Toggle
          label={recordingText("replay.skip")}
          isOn={pace.skipInactive}
          onSwitch={(skipInactive) => setPace({ ...pace, skipInactive })}
        />
      </div>
      <p className={playerStyles.masks}>{recordingText("recording.masks")}</p>
    </section>
  );
}
