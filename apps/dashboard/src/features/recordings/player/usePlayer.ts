import { useEffect, useRef, useState } from "react";
import type { VisitStatus } from "../StatusPill.tsx";
import { useWatching } from "../useWatching.ts";
import { onPlayerMessage, postToPlayer } from "./player-frame.ts";

/** Whoever waits longer for a picture is shown what there is. */
const LONGEST_LOADING_MS = 60_000;
/** A picture that makes no sense may be followed by another such. */
const WATCH_AGAIN_AFTER_MS = 3000;

/** What happens on a visitor's page, handed to the frame that shows it. */
export function usePlayer(recordingId: string) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { watching, live } = useWatching();
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
    const fallback = setTimeout(() => setPainted(true), LONGEST_LOADING_MS);
    return () => {
      stop();
      clearTimeout(fallback);
      clearTimeout(again);
    };
  }, []);

  useEffect(() => {
    if (!watching || !isReady) return;
    return watching.watch(recordingId, (event) => postToPlayer(frame.current, { type: "event", event }));
  }, [watching, isReady, recordingId, round]);

  return { frame, status: statusOf(live?.get(recordingId), live !== undefined, isPainted) };
}

/** @param isActive undefined when the visit does not go on */
function statusOf(isActive: boolean | undefined, isKnown: boolean, isPainted: boolean): VisitStatus {
  if (isKnown && isActive === undefined) return "disconnected";
  if (!isKnown || !isPainted) return "loading";
  return isActive ? "active" : "inactive";
}
