import type { Tag } from "@parley/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { setTags } from "../tags/index.ts";
import { clearOptimisticTags, setOptimisticTags } from "./optimistic-tags.ts";
import { customerQuery } from "./useCustomer.ts";

/** Sets the customer's tags to exactly these names. Resolves with the reason when that fails. */
export function useTagCustomer(id: string) {
  const cache = useQueryClient();
  return (names: string[]) => tagCustomer(cache, id, names);
}

export async function tagCustomer(cache: QueryClient, id: string, names: string[]) {
  const { queryKey } = customerQuery(id);
  const known = () => cache.getQueryData(queryKey)?.tags ?? [];
  function show(tagsAfter: (tags: Tag[]) => Tag[]) {
    const tags = tagsAfter(known());
    setOptimisticTags(id, tags);
    cache.setQueryData(queryKey, (customer) => customer && { ...customer, tags });
  }

  await cache.cancelQueries({ queryKey }); // a response in flight contains the old tags
  const customer = {
    tags: known(),
    show,
    tag: (tagId: string) => api.customers.tag(id, tagId),
    untag: (tagId: string) => api.customers.untag(id, tagId),
    reload: async () => (await api.customers.get(id, ["tags"])).tags ?? [],
  };
  const refusal = await setTags(cache, customer, names);
  clearOptimisticTags(id);
  if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey }); // a fetch started in the meantime
  return refusal;
}
