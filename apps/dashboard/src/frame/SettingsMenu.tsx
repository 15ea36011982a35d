import { Menu } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { useMe } from "../features/users/index.ts";
import { text } from "../texts/text.ts";
import { IconSettings } from "../ui/icons.ts";
import styles from "./Rail.module.css";
import { useFlyoutPosition } from "./useFlyoutPosition.ts";

const settings = [
  { path: "/settings/account", name: text("menu.account"), isForAdmins: true },
  { path: "/settings/team", name: text("menu.team"), isForAdmins: true },
  { path: "/settings/profile", name: text("menu.profile"), isForAdmins: false },
  { path: "/inboxes", name: text("menu.inboxes"), isForAdmins: true },
  { path: "/settings/saved-replies", name: text("menu.savedReplies"), isForAdmins: false },
];

/** What can be set up; much of it only by admins. */
export function SettingsMenu() {
  const me = useMe();
  const { pathname } = useLocation();
  const position = useFlyoutPosition();
  if (!me) return null;
  const entries = settings.filter(({ isForAdmins }) => me.role === "admin" || !isForAdmins);
  return (
    <Menu
      position={position}
      width={180}
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <button
          type="button"
          className={styles.entry}
          aria-current={pathname.startsWith("/settings/") ? "page" : undefined}
        >
          <IconSettings size={20} stroke={1.75} />
          <span>{text("menu.settings")}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ path, name }) => (
          <Menu.Item key={path} component={Link} to={path} aria-current={pathname === path ? "page" : undefined}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
