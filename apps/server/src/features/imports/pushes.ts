import type { CustomerImportUpdated } from "@parley/contract";
import type { FeedListener } from "../../platform/events/announcement.ts";
import type { ImportFact } from "./events.ts";
import { presentImport } from "./present.ts";

export const importOnFeed: FeedListener = {
  kind: "feed",
  event: "customer_import:updated",
  present: ({ customer_import }: ImportFact): CustomerImportUpdated => ({
    customer_import: presentImport(customer_import),
  }),
};
