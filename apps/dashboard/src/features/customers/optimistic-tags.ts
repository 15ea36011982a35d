import type { ExpandedCustomer, Tag } from "@parley/contract";
import { createUserStore } from "../../platform/client-state.ts";

/** The optimistic tags of each customer. The server may have stored only some of them yet. */
const expected = createUserStore<{ byCustomer: Record<string, Tag[] | undefined> }>(() => ({ byCustomer: {} }));

export const setOptimisticTags = (customerId: string, tags: Tag[] | undefined) =>
  expected.setState(({ byCustomer }) => ({ byCustomer: { ...byCustomer, [customerId]: tags } }));
export const clearOptimisticTags = (customerId: string) => setOptimisticTags(customerId, undefined);

/** A customer from the server, with the optimistic tags. */
export function withOptimisticTags(customer: ExpandedCustomer): ExpandedCustomer {
  const tags = expected.getState().byCustomer[customer.id];
  return tags ? { ...customer, tags } : customer;
}
