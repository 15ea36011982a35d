import type { FeedListener } from "../../platform/events/announcement.ts";

export const mergeOnFeed: FeedListener<"customer:merged" | "customer:unmerged"> = {
  kind: "feed",
  present: ({ merge_id, customer_id, into_id }) => ({ merge_id, customer_id, into_id }),
};
