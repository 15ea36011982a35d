import { NavLink } from "react-router";
import { text } from "../../texts/text.ts";
import { Count } from "../../ui/Count.tsx";
import styles from "./ConversationMenu.module.css";
import { type MenuEntry, useMenuEntries } from "./useMenuEntries.ts";
import { pathOf } from "./views.ts";

/** The buckets and the inboxes, each with how many of its conversations are unread. */
export function ConversationMenu() {
  const entries = useMenuEntries();
  return (
    <nav className={styles.menu} aria-label={text("menu.conversations")}>
      <ul>{entries.buckets.map(toItem)}</ul>
      {entries.inboxes.length > 0 && <h2 className={styles.heading}>{text("menu.inboxes")}</h2>}
      <ul>{entries.inboxes.map(toItem)}</ul>
    </nav>
  );
}

const toItem = ({ view, name, unread }: MenuEntry) => (
  <li key={pathOf(view)}>
    <NavLink className={styles.entry!} to={pathOf(view)}>
      <span className={styles.name}>{name}</span>
      <Count of={unread} />
    </NavLink>
  </li>
);
