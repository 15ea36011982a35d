import { useFeedState } from "../platform/feed/FeedContext.ts";
import { text } from "../texts/text.ts";
import styles from "./ConnectionBanner.module.css";
import { useConnectionStatus } from "./useConnectionStatus.ts";

/** Shows that the connection is lost, after a delay, and that it is restored. */
export function ConnectionBanner() {
  const status = useConnectionStatus();
  const isRefused = useFeedState((feed) => feed.isSocketRefused);
  return (
    <div role="status">
      {status && (
        <p className={styles.strip} data-state={status.state}>
          {status.state === "lost" && text(isRefused ? "error.socket" : "connection.lost")}
          {status.state === "back" &&
            (status.received > 0
              ? text("connection.backWithNew", { count: status.received })
              : text("connection.back"))}
        </p>
      )}
    </div>
  );
}
