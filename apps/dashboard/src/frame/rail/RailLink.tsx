import { useLocation } from "react-router";
import { useFollowLink } from "../../ui/interaction/useFollowLink.ts";
import type { MenuLink } from "./menu.ts";
import styles from "./Rail.module.css";

/** @param isQuiet the page is done with, so that its entry recedes */
export function RailLink({ path, name, Icon, isQuiet = false }: MenuLink & { isQuiet?: boolean }) {
  const { pathname } = useLocation();
  const follow = useFollowLink();
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <a
      className={styles.entry}
      href={path}
      data-quiet={isQuiet}
      aria-current={isCurrent ? "page" : undefined}
      onClick={follow}
    >
      <Icon size={20} stroke={1.75} />
      <span>{name}</span>
    </a>
  );
}
