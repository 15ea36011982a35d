import type { UserScope } from "../../platform/scope.ts";
import { getTag } from "../tags/index.ts";
import { CustomerNotFound } from "./errors.ts";
import { deleteCustomerTag, findCustomer, insertCustomerTag } from "./queries.ts";

/** Adds a tag to a customer. Idempotent. @throws NotFound */
export async function tagCustomer(scope: UserScope, id: string, tagId: string): Promise<void> {
  await insertCustomerTag(scope, id, tagId);
}

/** Removes a tag from a customer, if present. @throws CustomerNotFound, TagNotFound */
export async function untagCustomer(scope: UserScope, id: string, tagId: string): Promise<void> {
  if (!(await findCustomer(scope, id))) throw new CustomerNotFound();
  await getTag(scope, tagId);
  await deleteCustomerTag(scope, id, tagId);
}
