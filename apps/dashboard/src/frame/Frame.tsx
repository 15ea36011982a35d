import { Outlet } from "react-router";
import {
  SkipLinks,
  useFollowConversations,
  useMessageAlerts,
  useNewsInTitle,
} from "../features/conversations/index.ts";
import { useSession } from "../platform/SessionContext.tsx";
import { useFeedConnection } from "../platform/useFeedConnection.ts";
import { useUnsavedGuard } from "../ui/useUnsavedGuard.ts";
import { ConnectionStrip } from "./ConnectionStrip.tsx";
import styles from "./Frame.module.css";
import { Rail } from "./Rail.tsx";

/** What surrounds every screen of a signed-in user, and keeps what they see up to date. */
export function Frame() {
  const { account_id, user_id } = useSession();
  useFollowConversations(user_id); // before the feed opens, so that no event goes unheard
  useMessageAlerts();
  useFeedConnection(account_id);
  useUnsavedGuard();
  useNewsInTitle();
  return (
    <div className={styles.frame}>
      <SkipLinks />
      <Rail />
      <div className={styles.content}>
        <ConnectionStrip />
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
