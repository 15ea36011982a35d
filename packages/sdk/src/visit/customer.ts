import { ApiError, type VisitorApi } from "@parley/api-client";
import { isUuid } from "../browser/uuid.ts";
import type { VisitorDetails } from "./visitor.ts";

/**
 * Finds the customer of a returning visitor. The page's own id takes precedence. If it is unknown, the stored candidate is
 * ignored, because another person may have signed in on this browser.
 * @param candidate the customer id in this browser's storage
 * @throws when the server is unreachable
 */
export async function findReturningCustomer(
  api: VisitorApi,
  accountId: string,
  candidate: unknown,
  details: VisitorDetails,
) {
  const external = identityIn(details);
  if (external) return findByIdentity(api, accountId, external, details);
  if (!isUuid(candidate)) return undefined;
  const exists = await api.customerExists(candidate, { account_id: accountId }).catch(() => true);
  return exists ? candidate : undefined;
}

/** @returns the customer's id, or undefined when there is none by this identity */
export async function findByIdentity(api: VisitorApi, accountId: string, externalId: string, details: VisitorDetails) {
  const query = { account_id: accountId, external_id: externalId, ...only(details, "email"), ...only(details, "host") };
  return (await api.identify(query)) ?? undefined;
}

/**
 * Sends the visitor's details to the server. Creates a customer for an unknown visitor and for another person.
 * @param onGone awaited before a customer whom the server does not know, or whose key it refuses, is replaced
 */
export async function sendDetails(
  api: VisitorApi,
  accountId: string,
  customerId: string | undefined,
  details: VisitorDetails,
  onGone?: () => unknown,
): Promise<string> {
  if (customerId && (await isUpdated(api, customerId, details, onGone))) return customerId;
  const now = new Date().toISOString();
  const essentials = { account_id: accountId, first_seen: now, last_seen: now };
  const customer = await api.createCustomer({ ...details, ...essentials }).catch((error) => {
    // Invalid details from the page must not prevent the visitor from writing.
    if (isStatus(error, 400, 422)) return api.createCustomer(essentials);
    throw error;
  });
  return customer.id;
}

async function isUpdated(api: VisitorApi, customerId: string, details: VisitorDetails, onGone?: () => unknown) {
  try {
    await api.updateCustomer(customerId, details);
    return true;
  } catch (error) {
    if (isStatus(error, 404)) await onGone?.();
    if (isStatus(error, 404, 409)) return false;
    if (isStatus(error, 400, 422)) return true;
    throw error;
  }
}

const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** The page's own id for the visitor, unless it is the text of an empty value. */
export function identityIn({ external_id }: VisitorDetails): string | undefined {
  const text = String(external_id ?? "").trim();
  return ["", "null", "undefined"].includes(text) ? undefined : text;
}

const only = (details: VisitorDetails, name: string) =>
  typeof details[name] === "string" && details[name] ? { [name]: details[name] } : {};
