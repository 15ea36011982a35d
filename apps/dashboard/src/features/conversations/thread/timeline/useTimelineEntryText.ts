import { useSession } from "../../../../platform/session/SessionContext.tsx";
import { useInboxes } from "../../../inboxes/index.ts";
import { agentName, useUser } from "../../../users/index.ts";
import type { CachedEntry } from "../../cache/timeline.ts";
import { text } from "./texts.ts";
import { timelineEntryText } from "./timeline-entry-text.ts";

export function useTimelineEntryText(entry: CachedEntry): string {
  const { user_id } = useSession();
  const concernedId = entry.type === "unassigned" ? entry.previous_assignee_id : entry.assignee_id;
  const user = useUser(entry.user_id);
  const concerned = useUser(concernedId);
  const { data: inboxes } = useInboxes();
  const inbox = inboxes?.find(({ id }) => id === entry.inbox_id);
  return timelineEntryText(entry, {
    myId: user_id,
    concernedId,
    actor: user ? agentName(user) : nameless[entry.actor](),
    concerned: concerned ? agentName(concerned) : text("timeline.somebody"),
    inbox: inbox?.name ?? text("timeline.someInbox"),
  });
}

const nameless: Record<CachedEntry["actor"], () => string> = {
  user: () => text("timeline.former"),
  customer: () => text("timeline.customer"),
  system: () => text("timeline.system"),
};
