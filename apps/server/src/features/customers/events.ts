import type { AnnouncementOf } from "../../platform/events/announcement.ts";

/** The customer is deleted, with everything of theirs. */
export const customerDeleted = (id: string): AnnouncementOf<"customer:deleted"> => ({
  type: "customer:deleted",
  subject: { id },
  fact: { id },
});
