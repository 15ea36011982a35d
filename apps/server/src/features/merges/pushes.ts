import type { CustomerMerged } from "@parley/contract";
import type { FeedListener } from "../../platform/events/announcement.ts";
import type { MergeFact } from "./events.ts";

const mergeOnFeed = (event: string): FeedListener => ({
  kind: "feed",
  event,
  present: ({ merge_id, customer_id, into_id }: MergeFact): CustomerMerged => ({ merge_id, customer_id, into_id }),
});

export const customerMergedOnFeed = mergeOnFeed("customer:merged");
export const customerUnmergedOnFeed = mergeOnFeed("customer:unmerged");
