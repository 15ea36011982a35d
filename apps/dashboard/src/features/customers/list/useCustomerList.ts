import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFeedState } from "../../../platform/feed/FeedContext.ts";
import { api } from "../../../platform/requests/api.ts";
import { customerListKey } from "../customers-key.ts";
import { text } from "../texts.ts";
import { presenceKey } from "../useIsOnline.ts";
import { type CustomerListFilter, filterParams } from "./customer-filter.ts";
import { onlineFirst } from "./online-first.ts";

const PAGE_SIZE = 10;

/** One page of customers. Without a chosen order, online customers come first. While another page loads, the previous page stays. */
export function useCustomerList(filter: CustomerListFilter) {
  const online = useFeedState(({ present }) => present);
  const { data, ...query } = useQuery({
    queryKey: [...customerListKey, filter],
    queryFn: () =>
      api.customers.list({ ...filterParams(filter), page: filter.page, page_size: PAGE_SIZE, expand: ["tags"] }),
    placeholderData: keepPreviousData,
    staleTime: 0, // no event reports new or changed customers here
    meta: { problem: text("customers.loadFailed") },
  });
  return {
    ...query,
    page: data && {
      ...data,
      customers: filter.sort ? data.data : onlineFirst(data.data, (id) => online.has(presenceKey(id))),
    },
  };
}
