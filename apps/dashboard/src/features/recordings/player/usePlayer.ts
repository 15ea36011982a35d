import { useEffect, useRef, useState } from "react";
import type { VisitStatus } from "../StatusPill.tsx";
import { useRecordingsSocket } from "../useRecordingsSocket.ts";
import { onPlayerMessage, postToPlayer } from "./player-frame.ts";

/** After this time the player is shown without a complete picture. */
const MAX_LOADING_MS = 60_000;
/** The delay before a new snapshot is requested after an unusable one. The next one may be unusable too. */
const WATCH_AGAIN_AFTER_MS = 3000;

/** Forwards the live events of a visit to the frame with the player. */
export function usePlayer(recordingId: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { socket, live } = useRecordingsSocket();
  const [isReady, setReady] = useState(false);
  const [round, setRounds] = useState(0);
  const [isPainted, setPainted] = useState(false);

  useEffect(() => {
    let again: ReturnType<typeof setTimeout> | undefined;
    const stop = onPlayerMessage(
      () => frame.current,
      ({ type }) => {
        if (type === "ready") setReady(true);
        if (type === "painted") setPainted(true);
        if (type === "lost") again = setTimeout(() => setRounds((round) => round + 1), WATCH_AGAIN_AFTER_MS);
      },
    );
    const fallback = setTimeout(() => setPainted(true), MAX_LOADING_MS);
    return () => {
      stop();
      clearTimeout(fallback);
      clearTimeout(again);
    };
  }, []);

  useEffect(() => {
    if (!socket || !isReady) return;
    return socket.watch(recordingId, (event) => postToPlayer(frame.current, { type: "event", event }));
  }, [socket, isReady, recordingId, round]);

  return { frame, status: statusOf(live?.get(recordingId), live !== undefined, isPainted) };
}

/** @param isActive undefined when the visit is over */
function statusOf(isActive: boolean | undefined, isKnown: boolean, isPainted: boolean): VisitStatus {
  if (isKnown && isActive === undefined) return "disconnected";
  if (!isKnown || !isPainted) return "loading";
  return isActive ? "active" : "inactive";
}
