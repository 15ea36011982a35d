import { VisuallyHidden } from "@mantine/core";
import { text } from "../../../texts/text.ts";
import { CountBadge } from "../../../ui/CountBadge.tsx";
import type { ViewCounts } from "./counts.ts";
import styles from "./EntryCounts.module.css";

const MOST_SHOWN = 999;

/** The unread count of a view as a badge, and less prominent the number of its open conversations. */
export function EntryCounts({ unread, open }: ViewCounts) {
  return (
    <span className={styles.counts}>
      <CountBadge of={unread} />
      <span className={styles.open}>
        {open ? (
          <>
            <span aria-hidden="true">{open > MOST_SHOWN ? `${MOST_SHOWN}+` : open}</span>
            <VisuallyHidden>
              {open > MOST_SHOWN ? text("count.moreOpen", { count: MOST_SHOWN }) : text("count.open", { count: open })}
            </VisuallyHidden>
          </>
        ) : null}
      </span>
    </span>
  );
}
