import { Menu } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { useMyRole } from "../../features/users/index.ts";
import type { MenuGroup } from "./menu.ts";

/** The links to pages that this user may open. */
export function MenuLinks({ entries }: Pick<MenuGroup, "entries">) {
  const role = useMyRole();
  const { pathname } = useLocation();
  const shown = entries.filter(({ isForAdmins }) => role === "admin" || !isForAdmins);
  return shown.map(({ path, name }) => (
    <Menu.Item key={path} component={Link} to={path} aria-current={pathname === path ? "page" : undefined}>
      {name}
    </Menu.Item>
  ));
}
