import { removeUnstorableCharacters } from "../../platform/input/remove-unstorable-characters.ts";
import type { Scope } from "../../platform/scope.ts";
import { createCustomer } from "./create-customer.ts";
import type { CustomerRow } from "./present.ts";
import { findByIdentity, findCustomer, findCustomerByEmail, updateCustomer } from "./queries.ts";

/** A person as another service describes them. */
export interface ExternalPerson {
  email: string | null;
  /** Their id at the service, if the service gives no email address. */
  external_id: string;
  name: string | null;
  time_zone: string | null;
  profile_photo_url: string | null;
  company_id: string | null;
}

/** Finds the customer of an external person and adds the service's details, or creates a customer. */
export async function findOrCreateExternal(scope: Scope, person: ExternalPerson): Promise<CustomerRow> {
  const { email, external_id, ...details } = removeUnstorableCharacters(person);
  const known = email ? await findCustomerByEmail(scope, email) : await findByExternalId(scope, external_id);
  if (!known) return createCustomer(scope, { ...details, ...(email ? { email } : { external_id }) });
  const changes = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
  return (await updateCustomer(scope, known.id, changes)) ?? known;
}

async function findByExternalId(scope: Scope, external_id: string) {
  const id = await findByIdentity(scope, { external_id });
  return id && findCustomer(scope, id);
}
