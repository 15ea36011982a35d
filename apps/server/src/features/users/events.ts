import type { UserUpdated } from "@parley/contract";
import type { AnnouncementOf, FeedListener } from "../../platform/events/announcement.ts";

export const userUpdated = (fact: UserUpdated): AnnouncementOf<"user:updated"> => ({
  type: "user:updated",
  subject: { user_id: fact.id },
  fact,
});

export const userOnFeed: FeedListener<"user:updated"> = { kind: "feed", present: (fact) => fact };
