import { runCommand, useKeys } from "../../features/commands/index.ts";
import { text } from "../../texts/text.ts";
import { ariaShortcuts, shortcutLabel } from "../../ui/interaction/shortcuts.ts";
import { IconCommand, IconLogout } from "../../ui/theme/icons.ts";
import { ChatWithUs } from "../ChatWithUs.tsx";
import { ForAdmins } from "../ForAdmins.tsx";
import { useLogOut } from "../useLogOut.ts";
import { useOtherTheme } from "../useOtherTheme.ts";
import { InboxLink } from "./InboxLink.tsx";
import { groups, links } from "./menu.ts";
import styles from "./Rail.module.css";
import { RailGroup } from "./RailGroup.tsx";
import { RailLink } from "./RailLink.tsx";

/** The main menu: every part of the dashboard that this user may open. */
export function Rail() {
  const keys = useKeys("palette");
  const theme = useOtherTheme();
  const logOut = useLogOut();
  return (
    <nav className={styles.rail} aria-label={text("menu.main")}>
      <ForAdmins>
        <RailLink {...links.gettingStarted} />
      </ForAdmins>
      <InboxLink />
      <ForAdmins>
        <RailLink {...links.integrations} />
      </ForAdmins>
      <RailGroup group={groups.customers} />
      <RailLink {...links.reporting} />
      <ForAdmins>
        <RailGroup group={groups.developers} />
        <RailGroup group={groups.sessions} />
      </ForAdmins>
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
