import type { CustomerParts } from "../customers/index.ts";
import { presentNote } from "./present.ts";
import { listNotes } from "./queries.ts";

/** The notes that the customers' pages show. */
export const notesOfCustomers: Pick<CustomerParts, "notes"> = {
  notes: async (scope, customerId) => (await listNotes(scope, { customer_id: customerId })).map(presentNote),
};
