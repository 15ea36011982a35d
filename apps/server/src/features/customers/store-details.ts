import { type CustomerDraft, type CustomerMetadataUpdate, customerColumnsWith } from "@parley/contract";
import { refuseUnknownReference } from "../../platform/db/violations.ts";
import { Invalid } from "../../platform/errors.ts";
import { isUser, type Scope, visitorKeyOf } from "../../platform/scope.ts";
import { cleanDetails } from "./clean-details.ts";
import { createCustomer } from "./create-customer.ts";
import { CustomerNotFound, IdentityConflict } from "./errors.ts";
import { acceptedIdentity } from "./identity/identity-settings.ts";
import { requireKeyOrProof } from "./keys/key-settings.ts";
import { insertCustomerWithKey, insertCustomerWithoutKey } from "./keys/queries.ts";
import { photoToStore } from "./photo-address.ts";
import type { CustomerRow } from "./present.ts";
import { findCustomer, findMerged, type NewCustomer, type SeenColumns, updateSeenCustomer } from "./queries.ts";

const MAX_IDENTITY_LENGTH = 255;

/** For a merged customer, a report fills in missing values of these columns, but never replaces a value. */
const identityColumns = customerColumnsWith("report", "identifies").filter((column) => column !== "external_id");

/**
 * Adds a new customer. `ip` is stored only if the operator enables it. Only an agent may set `last_seen_at`, for
 * customers from another system. A visitor is seen now.
 * @throws Invalid, KeyRequired
 */
export async function addCustomer(scope: Scope, draft: CustomerDraft, ip: string): Promise<CustomerRow> {
  const { account_id: _, company_id, profile_photo_url, first_seen, last_seen_at, ...fields } = draft;
  const details = await detailsOf(scope, fields);
  await requireKeyOrProof(scope, details.is_identity_proven ?? false);
  return insertFor(scope, {
    ...details,
    profile_photo_url: photoToStore(scope.platform, profile_photo_url ?? null) ?? null,
    ip: scope.platform.config.isIpCollectionEnabled ? ip : null,
    // The clock of a visitor's machine may be wrong, so dates in the future are ignored.
    ...(first_seen && first_seen <= today() && { first_seen }),
    ...(isUser(scope) && { company_id: company_id ?? null, ...(last_seen_at && { last_seen_at }) }),
  }).catch(refuseUnknownReference);
}

function insertFor(scope: Scope, customer: NewCustomer): Promise<CustomerRow> {
  const key = visitorKeyOf(scope);
  if (isUser(scope)) return createCustomer(scope, customer);
  if (!key) return createCustomer(scope, customer, insertCustomerWithoutKey);
  return createCustomer(scope, customer, (scope, customer) => insertCustomerWithKey(scope, customer, key));
}

/**
 * Stores a page's report about a known customer. Only an agent may change an existing external id, unless a widget
 * generated that id.
 * @throws CustomerNotFound, IdentityConflict
 */
export async function updateFromPage(
  scope: Scope,
  id: string,
  update: CustomerMetadataUpdate,
  ip: string,
): Promise<CustomerRow> {
  const known = await findCustomer(scope, id);
  if (!known) return updateMergedFromPage(scope, id, update, ip);
  const details = await detailsOf(scope, update);
  const isAnotherIdentity = details.external_id != null && details.external_id !== known.external_id;
  if (isAnotherIdentity && isFixed(known) && !isUser(scope)) throw new IdentityConflict();
  if (details.external_id === null && isFixed(known) && !isUser(scope)) delete details.external_id;
  return updateSeen(scope, id, details, ip);
}

/**
 * Stores a page's report about a customer who was merged into another customer. The report updates the visit of the
 * other customer, but only fills in missing identity fields. Otherwise two browsers would overwrite each other's name.
 */
async function updateMergedFromPage(
  scope: Scope,
  id: string,
  update: CustomerMetadataUpdate,
  ip: string,
): Promise<CustomerRow> {
  const merged = await findMerged(scope.db, id);
  const known = merged && (await findCustomer(scope, merged.owner_id));
  if (!merged || !known) throw new CustomerNotFound();
  const { external_id, ...details } = await detailsOf(scope, update);
  const isKnownIdentity = external_id === merged.external_id || external_id === known.external_id;
  const isAnotherIdentity = external_id != null && !isKnownIdentity;
  const isEitherFixed = isFixed({ ...known, external_id: merged.external_id }) || isFixed(known);
  if (isAnotherIdentity && isEitherFixed && !isUser(scope)) throw new IdentityConflict();
  for (const column of identityColumns) {
    if (!details[column] || known[column]) delete details[column];
  }
  return { ...(await updateSeen(scope, known.id, details, ip)), id };
}

async function updateSeen(scope: Scope, id: string, details: SeenColumns, ip: string): Promise<CustomerRow> {
  const address = scope.platform.config.isIpCollectionEnabled ? { ip } : {};
  const customer = await updateSeenCustomer(scope, id, { ...details, ...address });
  if (!customer) throw new CustomerNotFound();
  return customer;
}

/**
 * Returns the reported details, without an identity that fails verification.
 * @throws Invalid when the identity is too long
 */
async function detailsOf(
  scope: Scope,
  { external_id: claimed, ...update }: CustomerMetadataUpdate,
): Promise<SeenColumns> {
  if (claimed == null) return cleanDetails({ ...update, ...(claimed === null && { external_id: null }) });
  const accepted = await acceptedIdentity(scope, claimed);
  if (!accepted) return cleanDetails(update);
  const { external_id, isProven } = accepted;
  if (external_id.length > MAX_IDENTITY_LENGTH) {
    throw new Invalid({ external_id: [`should be at most ${MAX_IDENTITY_LENGTH} character(s)`] });
  }
  return { ...cleanDetails({ ...update, external_id }), is_identity_proven: isProven };
}

/**
 * Whether the external id is a site's own. Widgets generate ids, too: the time in milliseconds, or the customer's
 * address.
 */
const isFixed = ({ external_id, email }: Pick<CustomerRow, "external_id" | "email">) =>
  external_id !== null && !/^\d{13}$/.test(external_id) && external_id !== email;

const today = () => new Date().toISOString().slice(0, 10);
