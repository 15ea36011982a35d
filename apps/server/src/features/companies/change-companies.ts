import type { CompanyChanges } from "@parley/contract";
import { isForeignKeyViolation } from "../../platform/db/violations.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { CompanyHasCustomers, CompanyNotFound } from "./errors.ts";
import { deleteCompany, findCompany, updateCompany } from "./queries.ts";

/** @throws CompanyNotFound */
export async function changeCompany(scope: UserScope, id: string, changes: CompanyChanges) {
  const company = await updateCompany(scope, id, changes);
  if (!company) throw new CompanyNotFound();
  return company;
}

/**
 * Deletes a company without customers. The customers' foreign key checks this.
 * @throws CompanyNotFound, CompanyHasCustomers
 */
export async function removeCompany(scope: UserScope, id: string): Promise<void> {
  const wasDeleted = await deleteCompany(scope, id).catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new CompanyHasCustomers() : error;
  });
  if (!wasDeleted) throw new CompanyNotFound();
}

/** @throws CompanyNotFound */
export async function getCompany(scope: Scope, id: string) {
  const company = await findCompany(scope, id);
  if (!company) throw new CompanyNotFound();
  return company;
}
