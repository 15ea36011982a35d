import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { useUnreadCounts } from "../features/conversations/index.ts";
import { signOut } from "../platform/session.ts";
import { text } from "../texts/text.ts";
import { Count } from "../ui/Count.tsx";
import { IconInbox, IconLogout, IconMoon, IconSun } from "../ui/icons.ts";
import { ChatWithUs } from "./ChatWithUs.tsx";
import styles from "./Rail.module.css";
import { SettingsMenu } from "./SettingsMenu.tsx";

/** The main menu: every part of the dashboard this user may enter. */
export function Rail() {
  const { data: counts } = useUnreadCounts();
  return (
    <nav className={styles.rail} aria-label={text("menu.main")}>
      <InboxLink>
        <IconInbox size={20} stroke={1.75} />
        <span>{text("menu.inbox")}</span>
        <span className={styles.count}>
          <Count of={counts?.conversations.open} tone="loud" />
        </span>
      </InboxLink>
      <SettingsMenu />
      <span className={styles.space} />
      <ChatWithUs />
      <ThemeSwitch />
      <LogOut />
    </nav>
  );
}

/** Also current on the pages of single inboxes. */
function InboxLink({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent = /^\/(conversations|inboxes)(\/|$)/.test(pathname);
  return (
    <NavLink className={styles.entry!} to="/conversations/all" aria-current={isCurrent ? "page" : undefined}>
      {children}
    </NavLink>
  );
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme() === "dark" ? "light" : "dark";
  const Icon = other === "dark" ? IconMoon : IconSun;
  return (
    <button type="button" className={styles.entry} onClick={() => setColorScheme(other)}>
      <Icon size={20} stroke={1.75} />
      <span>{text(`menu.${other}`)}</span>
    </button>
  );
}

function LogOut() {
  const navigate = useNavigate();
  async function leave() {
    await navigate("/login"); // first, so that the login does not lead back here
    if (window.location.pathname !== "/login") return; // something is unsaved, and they stay
    await signOut();
  }
  return (
    <button type="button" className={styles.entry} onClick={leave}>
      <IconLogout size={20} stroke={1.75} />
      <span>{text("menu.logout")}</span>
    </button>
  );
}
