import { SegmentedControl } from "@mantine/core";
import type { ExpandedRecording } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Player } from "./player/Player.tsx";
import { Replay } from "./player/Replay.tsx";
import { recordingsKey } from "./recordings-key.ts";
import { recordingText } from "./texts.ts";
import styles from "./Visit.module.css";

/**
 * A finished visit with a recording starts as a replay. With a recording, the user can switch between live and replay.
 */
export function Visit({ recording }: { recording: ExpandedRecording }) {
  const { id, finished_at, browser_replay_events: kept } = recording;
  const cache = useQueryClient();
  const [mode, setMode] = useState(finished_at && kept.length > 0 ? "kept" : "live");
  if (kept.length === 0) return <Player recordingId={id} />;

  function choose(mode: string) {
    setMode(mode);
    if (mode === "kept") void cache.invalidateQueries({ queryKey: [...recordingsKey, id] }); // more may be stored
  }

  return (
    <div className={styles.visit}>
      <SegmentedControl
        className={styles.choice!}
        aria-label={recordingText("replay.choose")}
        value={mode}
        onChange={choose}
        data={(["live", "kept"] as const).map((value) => ({ value, label: recordingText(`replay.${value}`) }))}
      />
      {mode === "kept" ? (
        <Replay key={kept.length} events={kept.map(({ event }) => event)} />
      ) : (
        <Player recordingId={id} />
      )}
    </div>
  );
}
