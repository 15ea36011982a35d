import { doesNotExist, Invalid } from "../../../platform/errors.ts";
import {
  createVisitorScope,
  isUser,
  type PublicContext,
  type Scope,
  type UserScope,
  visitorKeyOf,
} from "../../../platform/scope.ts";
import { visitorScopeFromForm } from "../../accounts/index.ts";
import { CustomerNotFound } from "../errors.ts";
import { acceptedIdentity } from "../identity/identity-settings.ts";
import type { CustomerRow } from "../present.ts";
import { customerById } from "../queries.ts";
import { bindKey } from "./bind-key.ts";
import { type Admission, admissionColumns, hasProvenIdentity } from "./queries.ts";
import { finishRotation } from "./rotate-key.ts";

/** The customer with a given id, and the scope for acting as that customer. */
export interface CustomerAccess {
  customer: CustomerRow & Admission;
  scope: Scope;
}

/** @param caller a user, who may act for every customer of their own account */
export async function findCustomerAccess(
  publicContext: PublicContext,
  id: string,
  caller?: UserScope,
): Promise<CustomerAccess | undefined> {
  const customer = await customerById(publicContext.db, id)
    .select(admissionColumns(publicContext.visitorKey))
    .executeTakeFirst();
  if (!customer) return undefined;
  if (caller?.accountId === customer.account_id) return { customer: { ...customer, is_admitted: true }, scope: caller };
  const scope = createVisitorScope(publicContext, customer.account_id);
  if (customer.is_first_use) await finishRotation(scope);
  return { customer, scope };
}

/** Returns the customer, if the caller may act for them. Otherwise the customer seems not to exist. */
export async function findGrantedCustomerAccess(
  publicContext: PublicContext,
  id: string,
  caller?: UserScope,
): Promise<CustomerAccess | undefined> {
  const visited = await findCustomerAccess(publicContext, id, caller);
  return visited?.customer.is_admitted ? visited : undefined;
}

/**
 * Returns a visitor's scope in the account that a form names, for acting as a customer.
 * @throws Invalid with the field that names a missing record
 */
export async function customerScopeFromForm(
  publicContext: PublicContext,
  accountId: string | null | undefined,
  customerId: string,
): Promise<Scope> {
  if (!accountId) throw new Invalid({ account_id: ["can't be blank"] });
  const visited = await findGrantedCustomerAccess(publicContext, customerId);
  if (visited?.scope.accountId === accountId) return visited.scope;
  await visitorScopeFromForm(publicContext, accountId);
  throw doesNotExist("customer_id");
}

/**
 * Admits a visitor with a valid key, a visitor of a customer without keys, or a visitor who proves the customer's
 * identity. With a proof, the visitor's key is bound to the customer.
 * @param externalId the signed text from the request
 * @throws CustomerNotFound
 */
export async function requireAdmission({ customer, scope }: CustomerAccess, externalId: string | null | undefined) {
  if (isUser(scope) || customer.has_key) return;
  const isProven =
    (visitorKeyOf(scope) || !customer.is_admitted) && (await isIdentified(scope, customer.id, externalId));
  const isAdmitted = isProven ? await bindKey(scope, customer.id) : customer.is_admitted;
  if (!isAdmitted) throw new CustomerNotFound();
}

async function isIdentified(scope: Scope, customerId: string, externalId: string | null | undefined) {
  const believed = externalId ? await acceptedIdentity(scope, externalId) : null;
  return believed?.isProven === true && (await hasProvenIdentity(scope, customerId, believed.external_id));
}
