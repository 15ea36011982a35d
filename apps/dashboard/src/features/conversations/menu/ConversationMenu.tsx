import { memo, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import { describeError } from "../../../platform/requests/errors.ts";
import { text } from "../../../texts/text.ts";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { useFollowLink } from "../../../ui/interaction/useFollowLink.ts";
import { NewInboxDialog, useInboxes } from "../../inboxes/index.ts";
import { useMyRole } from "../../users/index.ts";
import { menuId } from "../panes.ts";
import { pathOf } from "../views/views.ts";
import styles from "./ConversationMenu.module.css";
import { EntryCounts } from "./EntryCounts.tsx";
import { type MenuEntry, useMenuEntries } from "./useMenuEntries.ts";

/** The buckets and the inboxes with their counts. Admins can configure inboxes. */
export const ConversationMenu = memo(() => {
  const entries = useMenuEntries();
  const { error, refetch } = useInboxes();
  const role = useMyRole();
  const follow = useFollowLink();
  const [isAdding, setAdding] = useState(false);
  return (
    <nav id={menuId} className={styles.menu} aria-label={text("menu.conversations")}>
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
            <a className={styles.entry} href="/inboxes" onClick={follow}>
              {text("inboxes.configureAll")}
            </a>
          </li>
        </ul>
      )}
      <NewInboxDialog isOpen={isAdding} onClose={() => setAdding(false)} />
    </nav>
  );
});

const toItem = ({ view, name, counts }: MenuEntry) => (
  <li key={pathOf(view)}>
    <Entry path={pathOf(view)}>
      <span className={styles.name}>{name}</span>
      <EntryCounts {...counts} />
    </Entry>
  </li>
);

interface EntryProps {
  path: string;
  children: ReactNode;
}

function Entry({ path, children }: EntryProps) {
  const { pathname } = useLocation();
  const follow = useFollowLink();
  const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
  return (
    <a className={styles.entry} href={path} aria-current={isCurrent ? "page" : undefined} onClick={follow}>
      {children}
    </a>
  );
}
