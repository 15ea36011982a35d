import type { Announcement } from "../../platform/events/announcement.ts";
import type { ImportRow } from "./queries.ts";

export interface ImportFact {
  customer_import: ImportRow;
}

/** How far an import is. */
export const importUpdated = (customer_import: ImportRow): Announcement<object, ImportFact> => ({
  type: "customer_import:updated",
  subject: { import_id: customer_import.id },
  fact: { customer_import },
});
