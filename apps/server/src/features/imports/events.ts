import type { AnnouncementOf } from "../../platform/events/announcement.ts";
import { presentImport } from "./present.ts";
import type { ImportRow } from "./queries.ts";

/** How far an import is. */
export const importUpdated = (row: ImportRow): AnnouncementOf<"customer_import:updated"> => ({
  type: "customer_import:updated",
  subject: { import_id: row.id },
  fact: { customer_import: presentImport(row) },
});
