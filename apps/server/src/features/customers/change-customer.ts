import type { CustomerChanges } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import { afterDeadlocks, announce, transaction } from "../../platform/events/transaction.ts";
import type { UserScope } from "../../platform/scope.ts";
import { cleanDetails } from "./clean-details.ts";
import { CustomerNotFound, MergeInProgress } from "./errors.ts";
import { customerDeleted } from "./events.ts";
import { photoToStore } from "./photo-address.ts";
import { deleteCustomer, isMoving, lockCustomerForUpdate, updateCustomer } from "./queries.ts";

/** Applies an agent's corrections. @throws CustomerNotFound, Invalid */
export async function changeCustomer(scope: UserScope, id: string, changes: CustomerChanges): Promise<void> {
  const { metadata, company_id, profile_photo_url, ...details } = changes;
  const photo = profile_photo_url === undefined ? undefined : photoToStore(scope.platform, profile_photo_url);
  const columns = {
    ...cleanDetails(details),
    ...(company_id !== undefined && { company_id }),
    ...(photo !== undefined && { profile_photo_url: photo }),
    ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
  };
  // The company may be deleted at the same time, which changes its customers.
  const customer = await afterDeadlocks(() => updateCustomer(scope, id, columns)).catch(refuseUnknownReference);
  if (!customer) throw new CustomerNotFound();
}

/** Deletes a customer with all their data. @throws CustomerNotFound, MergeInProgress */
export async function removeCustomer(scope: UserScope, id: string): Promise<void> {
  await transaction(scope, async (scope) => {
    await lockCustomerForUpdate(scope, id);
    if (await isMoving(scope, id)) throw new MergeInProgress();
    if (!(await withoutStatementTimeout(scope.db, (db) => deleteCustomer({ ...scope, db }, id))))
      throw new CustomerNotFound();
    announce(scope, customerDeleted(id));
  });
}
