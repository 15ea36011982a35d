import type { CustomerQuery } from "@parley/api-client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";

const PAGE_SIZE = 10;

/** The filters: a company, tags or an issue. */
export type LinkedCustomersFilter = Pick<CustomerQuery, "company_id" | "tag_ids" | "issue_id">;

const everyKey = ["customers", "of"] as const;
export const linkedCustomersKey = (common: LinkedCustomersFilter) => [...everyKey, common] as const;

/** The customers that match a filter, most recently seen first, in pages. */
export function useLinkedCustomers(common: LinkedCustomersFilter) {
  const { data, ...query } = useInfiniteQuery({
    queryKey: linkedCustomersKey(common),
    queryFn: ({ pageParam }) => api.customers.list({ ...common, page: pageParam, page_size: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: ({ page_number, total_pages }) => (page_number < total_pages ? page_number + 1 : undefined),
    staleTime: 0, // refetch on mount: another page may have added customers
  });
  // A customer seen between two requests may be on both pages.
  const customers = data && [...new Map(data.pages.flatMap((page) => page.data).map((one) => [one.id, one])).values()];
  return { ...query, customers, total: data?.pages.at(-1)?.total_entries };
}
