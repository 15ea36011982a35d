import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { RelativeTime } from "../../../ui/text/RelativeTime.tsx";
import { IconCheck } from "../../../ui/theme/icons.ts";
import { text } from "../texts.ts";
import styles from "./InstallationState.module.css";

const WAITING_MS = 3_000;
const FOUND_MS = 60_000;

/** Waits for the first page that loads the widget, and then shows the last one. */
export function InstallationState({ inboxId }: { inboxId: string | undefined }) {
  const { data: page } = useQuery({
    queryKey: ["widget-installation", inboxId ?? "primary"],
    queryFn: () => api.widgetSettings.installation(inboxId ? { inbox_id: inboxId } : {}),
    refetchInterval: ({ state }) => (state.data?.host ? FOUND_MS : WAITING_MS),
  });
  return (
    <div className={styles.state} data-found={Boolean(page?.host)}>
      {page?.host && (
        <>
          <IconCheck className={styles.mark} size={18} stroke={2} aria-hidden="true" />
          <p>
            <strong role="status">{text("install.found")}</strong>
            {/* Any client may report a page, so it is no link. */}
            <span>{text("install.foundOn", { page: page.host + (page.pathname ?? "") })}</span>
            {page.last_seen_at && <RelativeTime className={styles.time} at={page.last_seen_at} />}
          </p>
        </>
      )}
      {page && !page.host && (
        <>
          <span className={styles.dot} aria-hidden="true" />
          <p>
            <strong role="status">{text("install.waiting")}</strong>
            <span>{text("install.waitingHint")}</span>
          </p>
        </>
      )}
    </div>
  );
}
