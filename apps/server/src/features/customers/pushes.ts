import type { FeedListener } from "../../platform/events/announcement.ts";

export const customerDeletedOnFeed: FeedListener<"customer:deleted"> = { kind: "feed", present: ({ id }) => ({ id }) };
