import type { CustomerQuery } from "@parley/api-client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

const PAGE_SIZE = 10;

/** What customers may have in common. */
export type LinkedCustomersFilter = Pick<CustomerQuery, "company_id" | "tag_ids" | "issue_id">;

const everyKey = ["customers", "of"] as const;
export const linkedCustomersKey = (common: LinkedCustomersFilter) => [...everyKey, common] as const;

/** Customers that have something in common, most recently seen first, a page at a time. */
export function useLinkedCustomers(common: LinkedCustomersFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: linkedCustomersKey(common),
    queryFn: ({ pageParam }) => api.customers.list({ ...common, page: pageParam, page_size: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ page_number, total_pages }) => (page_number < total_pages ? page_number + 1 : undefined),
    staleTime: 0, // whoever was added elsewhere is here the next time somebody looks
  });
  // Who was seen between two pages may be on both.
  const customers = data && [...new Map(data.pages.flatMap((page) => page.data).map((one) => [one.id, one])).values()];
  return { ...query, customers, total: data?.pages.at(-1)?.total_entries };
}
