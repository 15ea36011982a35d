import type { AnnouncementOf } from "../../platform/events/announcement.ts";

/** The customer is deleted, with all their data. */
export const customerDeleted = (id: string): AnnouncementOf<"customer:deleted"> => ({
  type: "customer:deleted",
  subject: { id },
  fact: { id },
});
