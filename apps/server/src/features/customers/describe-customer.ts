import type { Conversation, ExpandedCustomer, Issue, Note, PlainMessage } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import { presentCompany } from "../companies/index.ts";
import { presentTag } from "../tags/index.ts";
import { CustomerNotFound } from "./errors.ts";
import { presentCustomer } from "./present.ts";
import { findCustomerWith } from "./queries.ts";

/** The parts of a customer that other features provide. `app.ts` passes them in. */
export interface CustomerParts {
  /** The conversation with the latest activity, for each customer. */
  latest(scope: Scope, customerIds: string[]): Promise<Map<string, Conversation>>;
  conversations(scope: Scope, customerId: string): Promise<Conversation[]>;
  messages(scope: Scope, customerId: string): Promise<PlainMessage[]>;
  notes(scope: Scope, customerId: string): Promise<Note[]>;
  issues(scope: Scope, customerId: string): Promise<Issue[]>;
}

/**
 * Describes a customer with exactly the requested optional keys. Unknown keys are ignored. For a merged customer, it
 * describes the customer they were merged into.
 * @throws CustomerNotFound
 */
export async function describeCustomer(
  scope: Scope,
  askedId: string,
  names: string[],
  of: CustomerParts,
): Promise<ExpandedCustomer> {
  const customer = await findCustomerWith(scope, askedId);
  if (!customer) throw new CustomerNotFound();
  const { id, company, tags } = customer;
  return {
    ...presentCustomer(scope.platform, customer),
    ...(names.includes("company") && { company: company ? presentCompany(company) : null }),
    ...(names.includes("tags") && { tags: tags.map(presentTag) }),
    ...(names.includes("notes") && { notes: await of.notes(scope, id) }),
    ...(names.includes("issues") && { issues: await of.issues(scope, id) }),
    ...(names.includes("conversations") && { conversations: await of.conversations(scope, id) }),
    ...(names.includes("messages") && { messages: await of.messages(scope, id) }),
  };
}
