import type { ExpandedCustomer, Tag } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { changeTag, type TagChange } from "../../tags/index.ts";
import { customerListKey } from "../customers-key.ts";
import { customerQuery } from "../useCustomer.ts";

interface CustomerPage {
  data: ExpandedCustomer[];
}

/** Adds a tag to a customer of the list, or removes it. Resolves with the reason when that fails. */
export async function tagListed(cache: QueryClient, customer: ExpandedCustomer, change: TagChange) {
  const { id } = customer;
  let tags = customer.tags ?? [];
  await cache.cancelQueries({ queryKey: customerListKey }); // a response in flight contains the old tags

  function show(tagsAfter: (tags: Tag[]) => Tag[]) {
    tags = tagsAfter(tags);
    cache.setQueriesData<CustomerPage>(
      { queryKey: customerListKey },
      (page) => page && { ...page, data: page.data.map((other) => (other.id === id ? { ...other, tags } : other)) },
    );
  }

  const target = {
    id: `customer ${id}`,
    tags,
    show,
    tag: (tagId: string) => api.customers.tag(id, tagId),
    untag: (tagId: string) => api.customers.untag(id, tagId),
    reload: () => cache.invalidateQueries({ queryKey: customerListKey }),
  };
  const refusal = await changeTag(cache, target, change);
  void cache.invalidateQueries({ queryKey: customerQuery(id).queryKey });
  return refusal;
}
