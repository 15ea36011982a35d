import { memo, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { describeError } from "../../../platform/errors.ts";
import { text } from "../../../texts/text.ts";
import { CountBadge } from "../../../ui/CountBadge.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { useFollowLink } from "../../../ui/interaction/useFollowLink.ts";
import { NewInboxDialog, useInboxes } from "../../inboxes/index.ts";
import { useMyRole } from "../../users/index.ts";
import { pathOf } from "../views/views.ts";
import styles from "./ConversationMenu.module.css";
import { type MenuEntry, useMenuEntries } from "./useMenuEntries.ts";

/** The buckets and the inboxes with their unread counts. Admins can configure inboxes. */
export const ConversationMenu = memo(() => {
  const entries = useMenuEntries();
  const { error, refetch } = useInboxes();
  const role = useMyRole();
  const [isAdding, setAdding] = useState(false);
  return (
    <nav className={styles.menu} aria-label={text("menu.conversations")}>
      <ul>{entries.buckets.map(toItem)}</ul>
      {entries.inboxes.length > 0 && <h2 className={styles.heading}>{text("menu.inboxes")}</h2>}
      {error && (
        <div className={styles.failure}>
          <LoadFailed
            what={text("menu.inboxesFailed")}
            reason={describeError(error)}
            onTryAgain={() => void refetch()}
          />
        </div>
      )}
      <ul>{entries.inboxes.map(toItem)}</ul>
      {role === "admin" && (
        <ul className={styles.setup}>
          <li>
            <button type="button" className={styles.entry} onClick={() => setAdding(true)}>
              {text("inboxes.add")}
            </button>
          </li>
          <li>
            <Entry path="/inboxes" area={inboxPages}>
              {text("inboxes.configureAll")}
            </Entry>
          </li>
        </ul>
      )}
      <NewInboxDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </nav>
  );
});

/** Includes the pages of a single inbox, except its conversations. */
const inboxPages = /^\/inboxes(?!\/[^/]+\/conversations)(\/|$)/;

const toItem = ({ view, name, unread }: MenuEntry) => (
  <li key={pathOf(view)}>
    <Entry path={pathOf(view)}>
      <span className={styles.name}>{name}</span>
      <CountBadge of={unread} />
    </Entry>
  </li>
);

interface EntryProps {
  path: string;
  /** The addresses for which the entry is current. Default: the entry's own address and those below it. */
  area?: RegExp;
  children: ReactNode;
}

function Entry({ path, area, children }: EntryProps) {
  const { pathname } = useLocation();
  const follow = useFollowLink();
  const isCurrent = area ? area.test(pathname) : pathname === path || pathname.startsWith(`${path}/`);
  return (
    <a className={styles.entry} href={path} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
