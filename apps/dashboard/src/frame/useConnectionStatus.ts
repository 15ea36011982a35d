import { useEffect, useState } from "react";
import { useFeed, useFeedState } from "../platform/feed/FeedContext.ts";

type ConnectionStatus = { state: "lost" } | { state: "back"; received: number };

const LOST_AFTER_MS = 3000;
const BACK_FOR_MS = 4000;

/** The state of a lost or restored connection. Undefined while connected, and during interruptions under 3 s. */
export function useConnectionStatus(): ConnectionStatus | undefined {
  const feed = useFeed();
  const isLive = useFeedState((state) => state.status === "live");
  const [status, setStatus] = useState<ConnectionStatus>();

  useEffect(() => {
    if (isLive) {
      setStatus((last) => last && { state: "back", received: 0 });
      const timer = setTimeout(() => setStatus(undefined), BACK_FOR_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => setStatus({ state: "lost" }), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLive]);

  useEffect(
    () =>
      feed.onEvent(({ type, payload }) => {
        const isFromCustomer = type === "message:created" && payload.customer_id !== null;
        if (isFromCustomer)
          setStatus((last) => (last?.state === "back" ? { ...last, received: last.received + 1 } : last));
      }),
    [feed],
  );
  return status;
}
