import { useEffect, useState } from "react";
import { useFeed, useFeedState } from "../platform/FeedContext.ts";

type ConnectionNews = { state: "lost" } | { state: "back"; heard: number };

const LOST_AFTER_MS = 3000;
const BACK_FOR_MS = 4000;

/** The state of a lost or restored connection. Undefined while connected, and during interruptions under 3 s. */
export function useConnectionNews(): ConnectionNews | undefined {
  const feed = useFeed();
  const isLive = useFeedState(({ status }) => status === "live");
  const [news, setNews] = useState<ConnectionNews>();

  useEffect(() => {
    if (isLive) {
      setNews((last) => last && { state: "back", heard: 0 });
      const timer = setTimeout(() => setNews(undefined), BACK_FOR_MS);
      return () => clearTimeout(timer);
    }
    const timer = setTimeout(() => setNews({ state: "lost" }), LOST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLive]);

  useEffect(
    () =>
      feed.onEvent(({ type, payload }) => {
        const isFromCustomer = type === "message:created" && payload.customer_id !== null;
        if (isFromCustomer) setNews((last) => (last?.state === "back" ? { ...last, heard: last.heard + 1 } : last));
      }),
    [feed],
  );
  return news;
}
