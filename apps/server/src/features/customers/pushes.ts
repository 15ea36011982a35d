import type { CustomerDeleted } from "@parley/contract";
import type { FeedListener } from "../../platform/events/announcement.ts";
import type { CustomerDeletedFact } from "./events.ts";

export const customerDeletedOnFeed: FeedListener = {
  kind: "feed",
  event: "customer:deleted",
  present: ({ id }: CustomerDeletedFact): CustomerDeleted => ({ id }),
};
