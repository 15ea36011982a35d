import { useLocation } from "react-router";
import { useUnreadCounts } from "../../features/conversations/index.ts";
import { text } from "../../texts/text.ts";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { useFollowLink } from "../../ui/interaction/useFollowLink.ts";
import { IconInbox } from "../../ui/theme/icons.ts";
import styles from "./Rail.module.css";

/** The link to the conversations with the count of open ones. The pages of inboxes belong to the settings. */
export function InboxLink() {
  const { data: counts } = useUnreadCounts();
  const { pathname } = useLocation();
  const follow = useFollowLink();
  const isCurrent = /^(\/inboxes\/[^/]+)?\/conversations(\/|$)/.test(pathname);
  return (
    <a
      className={styles.entry}
      href="/conversations/all"
      aria-current={isCurrent ? "page" : undefined}
      onClick={follow}
    >
      <IconInbox size={20} stroke={1.75} />
      <span>{text("menu.inbox")}</span>
      <span className={styles.count}>
        <CountBadge of={counts?.conversations.open} tone="loud" />
      </span>
    </a>
  );
}
