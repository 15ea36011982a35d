import { useState } from "react";
import { useSearchParams } from "react-router";
import { type CustomerListFilter, filterIn, queryOf } from "./customer-filter.ts";

/**
 * Which customers are listed is part of the address, so it is still so after a look at one of them. The address follows a
 * moment later, and what was ticked is not to look unticked until then.
 */
export function useCustomerFilter() {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const [wanted, setWanted] = useState(() => ({ address, filter: filterIn(query) }));
  if (wanted.address !== address) setWanted({ address, filter: filterIn(query) });

  /** Whatever changes, the list begins at its first page again, unless that is what changes. */
  function changeFilter(changes: Partial<CustomerListFilter>) {
    const filter = { ...wanted.filter, page: 1, ...changes };
    setWanted({ address, filter });
    setQuery(queryOf(filter), { replace: changes.page === undefined });
  }
  return { filter: wanted.filter, changeFilter };
}
