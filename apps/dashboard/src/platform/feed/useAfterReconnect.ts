import { useEffect, useEffectEvent, useRef } from "react";
import { useFeedState } from "./FeedContext.ts";

/** Calls back each time the feed is live after it was offline. */
export function useAfterReconnect(callback: () => void) {
  const status = useFeedState((state) => state.status);
  const wasOffline = useRef(false);
  const onReconnect = useEffectEvent(callback);
  useEffect(() => {
    if (status === "live" && wasOffline.current) onReconnect();
    if (status !== "connecting") wasOffline.current = status === "offline";
  }, [status]);
}
