import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useCommands } from "../../commands/index.ts";
import { inboxesQuery } from "../../inboxes/index.ts";
import { type Bucket, pathOf } from "../views/views.ts";

/** Commands that open each list from every page. Inboxes are numbered from 1. */
export function useGoToViews() {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const goTo = (bucket: Bucket) => () => void navigate(pathOf({ bucket }));
  useCommands({
    goToAll: goTo("all"),
    goToMine: goTo("me"),
    goToMentions: goTo("mentions"),
    goToUnread: goTo("unread"),
    goToUnassigned: goTo("unassigned"),
    goToPriority: goTo("priority"),
    goToClosed: goTo("closed"),
    async goToInbox(number) {
      const inboxes = await cache.ensureQueryData(inboxesQuery).catch(() => []);
      const inbox = inboxes[number - 1];
      if (inbox) void navigate(pathOf({ inboxId: inbox.id }));
    },
  });
}
