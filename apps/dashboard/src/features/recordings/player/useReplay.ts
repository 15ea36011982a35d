import { useEffect, useRef, useState } from "react";
import type { PlaybackSettings, ToPlayer } from "./frame/messages.ts";
import { onPlayerMessage, postToPlayer } from "./player-frame.ts";

/** Sends the recording's events to the frame with the player, and tracks the playback. */
export function useReplay(events: object[]) {
  const frame = useRef<HTMLIFrameElement>(null);
  const given = useRef(events);
  const [lengthMs, setLength] = useState(0);
  const [atMs, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLost, setLost] = useState(false);
  const [pace, setPace] = useState<PlaybackSettings>({ speed: 1, skipInactive: true });

  const post = (message: ToPlayer) => postToPlayer(frame.current, message);

  useEffect(
    () =>
      onPlayerMessage(
        () => frame.current,
        (message) => {
          if (message.type === "ready") postToPlayer(frame.current, { type: "replay", events: given.current });
          if (message.type === "loaded") setLength(Math.max(0, message.lengthMs));
          if (message.type === "progress") setAt(message.atMs);
          if (message.type === "finished") setPlaying(false);
          if (message.type === "lost") setLost(true);
        },
      ),
    [],
  );

  return {
    frame,
    lengthMs,
    atMs: Math.min(atMs, lengthMs),
    isPlaying,
    isLost,
    pace,
    play() {
      setPlaying(true);
      post({ type: "pace", pace });
      post({ type: "play", fromMs: atMs >= lengthMs ? 0 : atMs });
    },
    pause() {
      setPlaying(false);
      post({ type: "pause", atMs });
    },
    seek(toMs: number) {
      setAt(toMs);
      post(isPlaying ? { type: "play", fromMs: toMs } : { type: "pause", atMs: toMs });
    },
    setPace(changed: PlaybackSettings) {
      setPace(changed);
      post({ type: "pace", pace: changed });
    },
  };
}
