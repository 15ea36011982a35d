import { useIsSetUp } from "../../features/accounts/index.ts";
import { runCommand, useKeys } from "../../features/commands/index.ts";
import { text } from "../../texts/text.ts";
import { ariaShortcuts, shortcutLabel } from "../../ui/interaction/shortcuts.ts";
import { IconCommand } from "../../ui/theme/icons.ts";
import { AdminOnly } from "../AdminOnly.tsx";
import { ChatWithUs } from "../ChatWithUs.tsx";
import { InboxLink } from "./InboxLink.tsx";
import { groups, links } from "./menu.ts";
import { ProfileMenu } from "./ProfileMenu.tsx";
import styles from "./Rail.module.css";
import { RailGroup } from "./RailGroup.tsx";
import { RailLink } from "./RailLink.tsx";

/** The main menu: every part of the dashboard that this user may open. */
export function Rail() {
  const keys = useKeys("palette");
  return (
    <nav className={styles.rail} aria-label={text("menu.main")}>
      <img className={styles.mark} src="/favicon.svg" width={28} height={28} alt={text("product")} />
      <AdminOnly>
        <GettingStarted />
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
      <ProfileMenu />
    </nav>
  );
}

function GettingStarted() {
  return <RailLink {...links.gettingStarted} isQuiet={useIsSetUp()} />;
}
