import { useLocation } from "react-router";
import { runCommand, useKeys } from "../../features/commands/index.ts";
import { text } from "../../texts/text.ts";
import { ariaShortcuts, shortcutLabel } from "../../ui/interaction/shortcuts.ts";
import { useFollowLink } from "../../ui/interaction/useFollowLink.ts";
import { IconCommand, IconLogout } from "../../ui/theme/icons.ts";
import { AdminOnly } from "../AdminOnly.tsx";
import { ChatWithUs } from "../ChatWithUs.tsx";
import { useLogOut } from "../useLogOut.ts";
import { useThemeToggle } from "../useThemeToggle.ts";
import { InboxLink } from "./InboxLink.tsx";
import { groups, links, type MenuLink } from "./menu.ts";
import styles from "./Rail.module.css";
import { RailGroup } from "./RailGroup.tsx";

/** The main menu: every part of the dashboard that this user may open. */
export function Rail() {
  const keys = useKeys("palette");
  const theme = useThemeToggle();
  const logOut = useLogOut();
  return (
    <nav className={styles.rail} aria-label={text("menu.main")}>
      <AdminOnly>
        <RailLink {...links.gettingStarted} />
      </AdminOnly>
      <InboxLink />
      <AdminOnly>
        <RailLink {...links.integrations} />
      </AdminOnly>
      <RailGroup group={groups.customers} />
      <RailLink {...links.reporting} />
      <AdminOnly>
        <RailGroup group={groups.developers} />
        <RailGroup group={groups.sessions} />
      </AdminOnly>
      <RailGroup group={groups.settings} />
      <span className={styles.space} />
      <button
        type="button"
        className={styles.entry}
        data-folds
        aria-keyshortcuts={ariaShortcuts(...keys)}
        title={shortcutLabel(...keys)}
        onClick={() => runCommand("palette")}
      >
        <IconCommand size={20} stroke={1.75} />
        <span>{text("palette.menu")}</span>
      </button>
      <ChatWithUs />
      <button type="button" className={styles.entry} onClick={theme.switchTo}>
        <theme.Icon size={20} stroke={1.75} />
        <span>{theme.name}</span>
      </button>
      <button type="button" className={styles.entry} onClick={logOut}>
        <IconLogout size={20} stroke={1.75} />
        <span>{text("menu.logout")}</span>
      </button>
    </nav>
  );
}

function RailLink({ path, name, Icon }: MenuLink) {
  const { pathname } = useLocation();
  const follow = useFollowLink();
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <a className={styles.entry} href={path} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
      <Icon size={20} stroke={1.75} />
      <span>{name}</span>
    </a>
  );
}
