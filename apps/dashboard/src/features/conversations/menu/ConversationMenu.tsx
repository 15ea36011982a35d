import { useState } from "react";
import { NavLink } from "react-router";
import { text } from "../../../texts/text.ts";
import { Count } from "../../../ui/Count.tsx";
import { NewInboxDialog } from "../../inboxes/index.ts";
import { useMe } from "../../users/index.ts";
import { pathOf } from "../views.ts";
import styles from "./ConversationMenu.module.css";
import { type MenuEntry, useMenuEntries } from "./useMenuEntries.ts";

/** The buckets and the inboxes, each with how many of its conversations are unread. Admins may set up inboxes. */
export function ConversationMenu() {
  const entries = useMenuEntries();
  const me = useMe();
  const [isAdding, setAdding] = useState(false);
  return (
    <nav className={styles.menu} aria-label={text("menu.conversations")}>
      <ul>{entries.buckets.map(toItem)}</ul>
      {entries.inboxes.length > 0 && <h2 className={styles.heading}>{text("menu.inboxes")}</h2>}
      <ul>{entries.inboxes.map(toItem)}</ul>
      {me?.role === "admin" && (
        <ul className={styles.setup}>
          <li>
            <button type="button" className={styles.entry} onClick={() => setAdding(true)}>
              {text("inboxes.add")}
            </button>
          </li>
          <li>
            <NavLink className={styles.entry!} to="/inboxes" end>
              {text("inboxes.configureAll")}
            </NavLink>
          </li>
        </ul>
      )}
      <NewInboxDialog isOpen={isAdding} onClose={() => setAdding(false)} />
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
