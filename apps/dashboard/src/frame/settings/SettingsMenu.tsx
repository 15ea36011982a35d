import { NavLink, useLocation } from "react-router";
import { useMyRole } from "../../features/users/index.ts";
import styles from "./SettingsMenu.module.css";
import { settingsGroups } from "./settings-pages.ts";
import { text } from "./texts.ts";

/** The other address of a page. */
const alias: Record<string, string> = { "/settings/account": "/settings/overview" };

/** The settings that this user may open. */
export function SettingsMenu() {
  const { pathname } = useLocation();
  const isAdmin = useMyRole() === "admin";
  const groups = settingsGroups
    .map(({ name, pages }) => ({ name, pages: pages.filter(({ isForAdmins }) => isAdmin || !isForAdmins) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <nav className={styles.menu} aria-label={text("settings.menu")}>
      {groups.map(({ name, pages }) => (
        <div key={name} className={styles.group}>
          <p className={styles.heading} aria-hidden="true">
            {name}
          </p>
          <ul className={styles.pages} aria-label={name}>
            {pages.map(({ path, name, Icon }) => (
              <li key={path}>
                <NavLink className={styles.page!} to={alias[path] === pathname ? pathname : path}>
                  <Icon size={18} stroke={1.75} />
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
