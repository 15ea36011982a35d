import type { CustomerChanges, ExpandedCustomer } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { isBusy, oneAfterAnother } from "../../../../platform/one-after-another.ts";
import { api } from "../../../../platform/requests/api.ts";
import { describeError, reasonsByField } from "../../../../platform/requests/errors.ts";
import { reloadQueries } from "../../../../platform/requests/reload-queries.ts";
import { customerListKey } from "../../customers-key.ts";
import { customerQuery } from "../../useCustomer.ts";

/** The columns from which customers are named in the inbox. */
const naming = ["name", "email", "phone"] as const;

/**
 * Changes details of a customer optimistically. When the server refuses, the change is reverted, and the promise resolves
 * with the reason.
 */
export function useChangeDetails(id: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(id);
  const scope = `details:${id}`;

  /**
   * @param details as they are shown until the server has answered
   * @param changesToSend the same for the server
   */
  return async (
    details: Partial<ExpandedCustomer>,
    changesToSend: () => CustomerChanges | Promise<CustomerChanges> = () => details as CustomerChanges,
  ): Promise<string | undefined> => {
    const show = (values: Partial<ExpandedCustomer>) =>
      cache.setQueryData(queryKey, (known) => known && { ...known, ...values });
    await cache.cancelQueries({ queryKey }); // a response in flight contains the old values
    const before = cache.getQueryData(queryKey);
    show(details);
    try {
      const changed = await oneAfterAnother(cache, scope, async () => api.customers.update(id, await changesToSend()));
      await cache.cancelQueries({ queryKey });
      // A change that waits is shown already, and is missing in this response.
      if (!isBusy(cache, scope))
        show({ ...pick(changed, details), title: changed.title, updated_at: changed.updated_at });
      if (!before) void cache.invalidateQueries({ queryKey }); // the load that was canceled
      void cache.invalidateQueries({ queryKey: customerListKey });
      if (naming.some((column) => column in details)) void reloadQueries(cache, ["conversations"]);
      return undefined;
    } catch (error) {
      if (before) show(pick(before, details));
      void cache.invalidateQueries({ queryKey });
      const reasons = reasonsByField(error);
      return Object.keys(details).flatMap((column) => reasons[column] ?? [])[0] ?? describeError(error);
    }
  };
}

/** The values of the same columns. */
const pick = (customer: ExpandedCustomer, columns: object): Partial<ExpandedCustomer> =>
  Object.fromEntries(Object.entries(customer).filter(([column]) => column in columns));
