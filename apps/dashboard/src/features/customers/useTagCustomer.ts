import type { Tag } from "@parley/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { isBusy } from "../../platform/one-after-another.ts";
import { api } from "../../platform/requests/api.ts";
import { changeTag, type TagChange } from "../tags/index.ts";
import { clearOptimisticTags, setOptimisticTags } from "./optimistic-tags.ts";
import { customerQuery } from "./useCustomer.ts";

/** Adds a tag to the customer or removes it. Resolves with the reason when that fails. */
export function useTagCustomer(id: string) {
  const cache = useQueryClient();
  return (change: TagChange) => tagCustomer(cache, id, change);
}

export async function tagCustomer(cache: QueryClient, id: string, change: TagChange) {
  const { queryKey } = customerQuery(id);
  const known = () => cache.getQueryData(queryKey)?.tags ?? [];
  function show(tagsAfter: (tags: Tag[]) => Tag[]) {
    const tags = tagsAfter(known());
    setOptimisticTags(id, tags);
    cache.setQueryData(queryKey, (customer) => customer && { ...customer, tags });
  }

  await cache.cancelQueries({ queryKey }); // a response in flight contains the old tags
  const customer = {
    id: `customer ${id}`,
    tags: known(),
    show,
    tag: (tagId: string) => api.customers.tag(id, tagId),
    untag: (tagId: string) => api.customers.untag(id, tagId),
    reload() {
      clearOptimisticTags(id);
      return cache.refetchQueries({ queryKey });
    },
  };
  const refusal = await changeTag(cache, customer, change);
  if (isBusy(cache, customer.id)) return refusal; // the last change clears the optimistic tags
  clearOptimisticTags(id);
  if (cache.isFetching({ queryKey }) > 0) void cache.invalidateQueries({ queryKey }); // a fetch started in the meantime
  return refusal;
}
