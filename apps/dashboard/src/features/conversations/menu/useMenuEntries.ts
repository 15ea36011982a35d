import type { UnreadCounts } from "@parley/contract";
import { text } from "../../../texts/text.ts";
import { useInboxes } from "../../inboxes/index.ts";
import { type Bucket, buckets, type View } from "../views/views.ts";
import { useUnreadCounts } from "./useUnreadCounts.ts";

export interface MenuEntry {
  view: View;
  name: string;
  unread: number | undefined;
}

/** All views, for the menu and its replacement on narrow screens. */
export function useMenuEntries(): { buckets: MenuEntry[]; inboxes: MenuEntry[] } {
  const { data: counts } = useUnreadCounts();
  const { data: inboxes = [] } = useInboxes();
  return {
    buckets: buckets.map((bucket) => ({
      view: { bucket },
      name: text(`bucket.${bucket}`),
      unread: counts?.conversations[countOf[bucket]],
    })),
    inboxes: inboxes.map(({ id, name }) => ({ view: { inboxId: id }, name, unread: counts?.inboxes[id] })),
  };
}

const countOf: Record<Bucket, keyof UnreadCounts["conversations"]> = {
  all: "open",
  me: "assigned",
  mentions: "mentioned",
  unread: "unread",
  unassigned: "unassigned",
  priority: "priority",
  closed: "closed",
};
