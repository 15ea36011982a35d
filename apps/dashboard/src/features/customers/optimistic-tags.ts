import type { ExpandedCustomer, Tag } from "@parley/contract";

/** The optimistic tags of each customer. The server may have stored only some of them yet. */
const expected = new Map<string, Tag[]>();

export const setOptimisticTags = (customerId: string, tags: Tag[]) => void expected.set(customerId, tags);
export const clearOptimisticTags = (customerId: string) => void expected.delete(customerId);

/** A customer from the server, with the optimistic tags. */
export function withOptimisticTags(customer: ExpandedCustomer): ExpandedCustomer {
  const tags = expected.get(customer.id);
  return tags ? { ...customer, tags } : customer;
}
