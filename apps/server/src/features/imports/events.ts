import type { AnnouncementOf } from "../../platform/events/announcement.ts";
import { presentImport } from "./present.ts";
import type { ImportRow } from "./queries.ts";

/** The progress of an import. */
export const importUpdated = (row: ImportRow): AnnouncementOf<"customer_import:updated"> => ({
  type: "customer_import:updated",
  subject: { import_id: row.id },
  fact: { customer_import: presentImport(row) },
});
