import type { ExpandedCustomer, Tag } from "@parley/contract";

/** By customer, the tags that they are being given: the server may have put on some of them only. */
const expected = new Map<string, Tag[]>();

export const setOptimisticTags = (customerId: string, tags: Tag[]) => void expected.set(customerId, tags);
export const clearOptimisticTags = (customerId: string) => void expected.delete(customerId);

/** A customer as the server knows them, and as they will be. */
export function withOptimisticTags(customer: ExpandedCustomer): ExpandedCustomer {
  const tags = expected.get(customer.id);
  return tags ? { ...customer, tags } : customer;
}
