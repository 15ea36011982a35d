import type { ExpandedCustomer, Tag } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { retag } from "../tags/index.ts";
import { customerKey } from "./useCustomer.ts";

/** Gives a customer exactly the tags by these names. Resolves with the reason if that failed. */
export function useTagCustomer(id: string) {
  const cache = useQueryClient();
  const known = () => cache.getQueryData<ExpandedCustomer>(customerKey(id));
  const show = (tagsAfter: (tags: Tag[]) => Tag[]) =>
    cache.setQueryData<ExpandedCustomer>(
      customerKey(id),
      (customer) => customer && { ...customer, tags: tagsAfter(customer.tags ?? []) },
    );

  return async (names: string[]) => {
    await cache.cancelQueries({ queryKey: customerKey(id) }); // it would show the tags of before
    const customer = {
      tags: known()?.tags ?? [],
      show,
      tag: (tagId: string) => api.customers.tag(id, tagId),
      untag: (tagId: string) => api.customers.untag(id, tagId),
      reload: async () => (await api.customers.get(id, ["tags"])).tags ?? [],
    };
    return retag(cache, customer, names);
  };
}
