import { useEffect, useRef, useState } from "react";
import type { FromPlayer, Pace, ToPlayer } from "../../player/messages.ts";

/** What is kept of a visit, handed to the frame that plays it, and how far that is. */
export function useReplay(events: object[]) {
  const frame = useRef<HTMLIFrameElement>(null);
  const given = useRef(events);
  const [lengthMs, setLength] = useState(0);
  const [atMs, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [isLost, setLost] = useState(false);
  const [pace, setPace] = useState<Pace>({ speed: 1, skipInactive: true });

  const tell = (message: ToPlayer) => frame.current?.contentWindow?.postMessage(message, window.location.origin);

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<FromPlayer>) => {
      const player = frame.current?.contentWindow;
      if (source !== player || origin !== window.location.origin) return;
      const replay: ToPlayer = { type: "replay", events: given.current };
      if (data?.type === "ready") player?.postMessage(replay, window.location.origin);
      if (data?.type === "loaded") setLength(Math.max(0, data.lengthMs));
      if (data?.type === "progress") setAt(data.atMs);
      if (data?.type === "finished") setPlaying(false);
      if (data?.type === "lost") setLost(true);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);

  return {
    frame,
    lengthMs,
    atMs: Math.min(atMs, lengthMs),
    isPlaying,
    isLost,
    pace,
    play() {
      setPlaying(true);
      tell({ type: "pace", pace });
      tell({ type: "play", fromMs: atMs >= lengthMs ? 0 : atMs });
    },
    pause() {
      setPlaying(false);
      tell({ type: "pause", atMs });
    },
    seek(toMs: number) {
      setAt(toMs);
      tell(isPlaying ? { type: "play", fromMs: toMs } : { type: "pause", atMs: toMs });
    },
    setPace(changed: Pace) {
      setPace(changed);
      tell({ type: "pace", pace: changed });
    },
  };
}
