import { useEffect } from "react";
import { Outlet } from "react-router";
import { KeysHelp, useKeyboard } from "../features/commands/index.ts";
import {
  SkipLinks,
  useFollowConversations,
  useGoToViews,
  useMessageAlerts,
  usePrefetchList,
  useUnreadInTitle,
  useView,
} from "../features/conversations/index.ts";
import { useFollowCustomers } from "../features/customers/index.ts";
import { LogInAgain, useSessionWarning } from "../features/sessions/index.ts";
import { useFollowAvailability } from "../features/users/index.ts";
import { useFeedConnection } from "../platform/feed/FeedContext.ts";
import { useSession } from "../platform/session/SessionContext.tsx";
import { clearUndo } from "../ui/feedback/undo.tsx";
import { useUnsavedGuard } from "../ui/forms/useUnsavedGuard.ts";
import { useThemeColour } from "../ui/theme/useThemeColour.ts";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import styles from "./Frame.module.css";
import { PaletteHost } from "./palette/PaletteHost.tsx";
import { MainMenu } from "./rail/MainMenu.tsx";
import { useReloadAfterReconnect } from "./useReloadAfterReconnect.ts";

/** Constant elements, so that React skips them when the route changes. */
const menu = <MainMenu />;
const strip = <ConnectionBanner />;
const dialogs = (
  <>
    <PaletteHost />
    <KeysHelp />
    <LogInAgain />
  </>
);

/** The frame around every screen of a signed-in user. It keeps the cached data up to date. */
export function Frame() {
  const { account_id, user_id } = useSession();
  usePrefetchList(useView());
  useFollowConversations(user_id); // subscribes before the feed opens, so that no event is missed
  useFollowCustomers();
  useFollowAvailability();
  useMessageAlerts();
  useFeedConnection(account_id);
  useReloadAfterReconnect();
  useSessionWarning();
  useThemeColour();
  useUnsavedGuard();
  useUnreadInTitle();
  useGoToViews();
  useKeyboard();
  useEffect(() => clearUndo, []);
  return (
    <div className={styles.frame}>
      <SkipLinks />
      {menu}
      <div className={styles.content}>
        {strip}
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
      {dialogs}
    </div>
  );
}
