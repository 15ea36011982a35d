import type { PartsOfCustomers } from "../customers/index.ts";
import { presentNote } from "./present.ts";
import { listNotes } from "./queries.ts";

/** The notes that the customers' pages show. */
export const notesOfCustomers: Pick<PartsOfCustomers, "notes"> = {
  notes: async (scope, customerId) => (await listNotes(scope, { customer_id: customerId })).map(presentNote),
};
