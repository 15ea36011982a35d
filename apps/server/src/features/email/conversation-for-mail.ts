import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { isVerifiedCustomer } from "../customers/index.ts";
import { findCustomerOfConversation } from "./queries.ts";
import type { Thread } from "./thread.ts";

/**
 * The conversation for a mail that answers another mail. An unverified mail is never added to a conversation of a
 * verified customer. Instead, all unverified mails of one address go to one separate conversation.
 * @returns the id of a conversation that may not exist yet
 */
export async function conversationIdForMail(
  scope: Scope,
  { id, customer_id }: Pick<Thread, "id" | "customer_id">,
  address: string,
  isVerified: boolean,
): Promise<string> {
  if (isVerified || !(await isVerifiedCustomer(scope, customer_id))) return id;
  const separateId = namedUuid(scope.accountId, "sender not verified", id, address);
  const owner = await findCustomerOfConversation(scope, separateId);
  // An agent may have merged the customer of this conversation into a verified one.
  return owner ? conversationIdForMail(scope, { id: separateId, customer_id: owner }, address, isVerified) : separateId;
}
