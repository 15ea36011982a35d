import type { Conversation, ExpandedCustomer, PlainMessage } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { presentCompany } from "../companies/index.ts";
import { presentIssue } from "../issues/index.ts";
import { presentNote } from "../notes/index.ts";
import { presentTag } from "../tags/index.ts";
import { CustomerNotFound } from "./errors.ts";
import { presentCustomer } from "./present.ts";
import { findCustomerWith } from "./queries.ts";

/** What a customer's conversations look like: another feature knows, and is handed in where the parts are put together. */
export interface ConversationsOfCustomers {
  /** Of each customer the conversation with the latest activity. */
  latest(scope: Scope, customerIds: string[]): Promise<Map<string, Conversation>>;
  conversations(scope: Scope, customerId: string): Promise<Conversation[]>;
  messages(scope: Scope, customerId: string): Promise<PlainMessage[]>;
}

/**
 * A customer with exactly the optional keys that were asked for; names we do not know are ignored.
 * @throws CustomerNotFound
 */
export async function describeCustomer(
  scope: Scope,
  id: string,
  names: string[],
  of: ConversationsOfCustomers,
): Promise<ExpandedCustomer> {
  const customer = await findCustomerWith(scope, id);
  if (!customer) throw new CustomerNotFound();
  const { company, tags, notes, issues } = customer;
  return {
    ...presentCustomer(customer),
    ...(names.includes("company") && { company: company ? presentCompany(company) : null }),
    ...(names.includes("tags") && { tags: tags.map(presentTag) }),
    ...(names.includes("notes") && { notes: notes.map(presentNote) }),
    ...(names.includes("issues") && { issues: issues.map(presentIssue) }),
    ...(names.includes("conversations") && { conversations: await of.conversations(scope, id) }),
    ...(names.includes("messages") && { messages: await of.messages(scope, id) }),
  };
}
