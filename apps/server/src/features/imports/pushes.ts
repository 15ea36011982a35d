import type { FeedListener } from "../../platform/events/announcement.ts";

export const importOnFeed: FeedListener<"customer_import:updated"> = { kind: "feed", present: (fact) => fact };
