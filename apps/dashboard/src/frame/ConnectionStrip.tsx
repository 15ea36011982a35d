import { useFeedState } from "../platform/FeedContext.ts";
import { text } from "../texts/text.ts";
import styles from "./ConnectionStrip.module.css";
import { useConnectionNews } from "./useConnectionNews.ts";

/** Shows that the connection is lost, after a delay, and that it is restored. */
export function ConnectionStrip() {
  const news = useConnectionNews();
  const isRefused = useFeedState((feed) => feed.isSocketRefused);
  return (
    <div role="status">
      {news && (
        <p className={styles.strip} data-state={news.state}>
          {news.state === "lost" && text(isRefused ? "error.socket" : "connection.lost")}
          {news.state === "back" &&
            (news.heard > 0 ? text("connection.backWithNew", { count: news.heard }) : text("connection.back"))}
        </p>
      )}
    </div>
  );
}
