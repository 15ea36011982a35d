import type { Announcement } from "../../platform/events/announcement.ts";

export interface CustomerDeletedFact {
  id: string;
}

/** They are gone, with everything they had. */
export const customerDeleted = (id: string): Announcement<CustomerDeletedFact, CustomerDeletedFact> => ({
  type: "customer:deleted",
  subject: { id },
  fact: { id },
});
