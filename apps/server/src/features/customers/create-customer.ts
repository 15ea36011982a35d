import { announceInternally } from "../../platform/events/internal-events.ts";
import { transaction } from "../../platform/events/transaction.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CustomerRow } from "./present.ts";
import { insertCustomer, type NewCustomer } from "./queries.ts";

/**
 * Creates a customer, and announces it to integrations. Imports and undone merges create customers in another way,
 * because those customers are not new.
 */
export const createCustomer = (scope: Scope, customer: NewCustomer, insert = insertCustomer): Promise<CustomerRow> =>
  transaction(scope, async (scope) => {
    const created = await insert(scope, customer);
    await announceInternally(scope, "customer:created", { customer_id: created.id });
    return created;
  });
