import type { OpenTotals, UnreadCounts } from "@parley/contract";
import type { Bucket, View } from "../views/views.ts";

/** The numbers beside a view's name. Undefined: not shown. */
export interface ViewCounts {
  unread?: number | undefined;
  /** All open conversations of the view, read or not. */
  open?: number | undefined;
}

/** Closed conversations wait for nobody, so their list has no counts. */
const unreadOf: Partial<Record<Bucket, keyof UnreadCounts["conversations"]>> = {
  all: "open",
  me: "assigned",
  mentions: "mentioned",
  unread: "unread",
  unassigned: "unassigned",
  priority: "priority",
};

/** In Unread, both numbers would be the same. The server does not count the read mentions. */
const openOf: Partial<Record<Bucket, keyof OpenTotals["conversations"]>> = {
  all: "open",
  me: "assigned",
  unassigned: "unassigned",
  priority: "priority",
};

export function countsOf(view: View, counts: UnreadCounts | undefined): ViewCounts {
  if (!counts) return {};
  const { conversations, inboxes, totals } = counts;
  if ("inboxId" in view) return { unread: inboxes[view.inboxId], open: totals.inboxes[view.inboxId] };
  const [unread, open] = [unreadOf[view.bucket], openOf[view.bucket]];
  return { unread: unread && conversations[unread], open: open && totals.conversations[open] };
}
