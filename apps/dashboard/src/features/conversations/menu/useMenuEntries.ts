import { text } from "../../../texts/text.ts";
import { useInboxes } from "../../inboxes/index.ts";
import { buckets, type View } from "../views/views.ts";
import { countsOf, type ViewCounts } from "./counts.ts";
import { useUnreadCounts } from "./useUnreadCounts.ts";

export interface MenuEntry {
  view: View;
  name: string;
  counts: ViewCounts;
}

/** All views, for the menu and its replacement on narrow screens. */
export function useMenuEntries(): { buckets: MenuEntry[]; inboxes: MenuEntry[] } {
  const { data: counts } = useUnreadCounts();
  const { data: inboxes = [] } = useInboxes();
  const entryOf = (view: View, name: string) => ({ view, name, counts: countsOf(view, counts) });
  return {
    buckets: buckets.map((bucket) => entryOf({ bucket }, text(`bucket.${bucket}`))),
    inboxes: inboxes.map(({ id, name }) => entryOf({ inboxId: id }, name)),
  };
}
