import type { FeedListener } from "../../../platform/events/announcement.ts";

export const keysChangedOnFeed: FeedListener<"customer:keys_changed"> = { kind: "feed", present: ({ id }) => ({ id }) };
