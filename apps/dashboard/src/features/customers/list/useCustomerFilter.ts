import { startTransition, useOptimistic } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type CustomerListFilter, filterIn, queryOf } from "./customer-filter.ts";

/**
 * The address contains the filter of the list, so the filter survives a look at one of the customers. The router changes
 * the address a moment after the click. Until then the filter is optimistic: a ticked box looks ticked at once.
 */
export function useCustomerFilter() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [filter, showFilter] = useOptimistic(filterIn(query));

  /** Each change except a change of the page goes back to the first page. */
  function changeFilter(changes: Partial<CustomerListFilter>) {
    const next = { ...filter, page: 1, ...changes };
    startTransition(async () => {
      showFilter(next);
      await navigate(`?${queryOf(next)}`, { replace: changes.page === undefined });
    });
  }
  return { filter, changeFilter };
}
