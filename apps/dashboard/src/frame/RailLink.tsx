import { NavLink } from "react-router";
import type { MenuLink } from "./menu.ts";
import styles from "./Rail.module.css";

export function RailLink({ path, name, Icon }: MenuLink) {
  return (
    <NavLink className={styles.entry!} to={path}>
      <Icon size={20} stroke={1.75} />
      <span>{name}</span>
    </NavLink>
  );
}
