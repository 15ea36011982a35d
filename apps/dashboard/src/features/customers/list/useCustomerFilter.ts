import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { type CustomerListFilter, filterIn, queryOf } from "./customer-filter.ts";

/** Which customers are listed is part of the address, so it is still so after a look at one of them. */
export function useCustomerFilter() {
  const [query, setQuery] = useSearchParams();
  /** Whatever changes, the list begins at its first page again, unless that is what changes. */
  const changeFilter = useCallback(
    (changes: Partial<CustomerListFilter>) =>
      setQuery((now) => queryOf({ ...filterIn(now), page: 1, ...changes }), { replace: changes.page === undefined }),
    [setQuery],
  );
  return { filter: filterIn(query), changeFilter };
}
