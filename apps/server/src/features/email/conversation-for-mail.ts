import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { isVerifiedCustomer } from "../customers/index.ts";
import { findOwner } from "./queries.ts";
import type { Thread } from "./thread.ts";

/**
 * The conversation into which a mail goes that answers another. What is not verified does not get into a conversation of a
 * verified customer, whatever it knows of it: all such mails of one address have one conversation beside it.
 * @returns the id of one that may not be there yet
 */
export async function conversationIdForMail(
  scope: Scope,
  { id, customer_id }: Pick<Thread, "id" | "customer_id">,
  address: string,
  isVerified: boolean,
): Promise<string> {
  if (isVerified || !(await isVerifiedCustomer(scope, customer_id))) return id;
  const beside = namedUuid(scope.accountId, "sender not verified", id, address);
  const owner = await findOwner(scope, beside);
  // An agent may have merged its customer into a verified one.
  return owner ? conversationIdForMail(scope, { id: beside, customer_id: owner }, address, isVerified) : beside;
}
