import { api } from "../../../platform/api.ts";
import { type CustomerListFilter, filterParams } from "./customer-filter.ts";

const MAX_PAGE_SIZE = 1000;

/**
 * All customers that match the filter as one CSV. The server returns pages. The header of every page after the first is
 * cut.
 */
export async function exportCustomers(filter: CustomerListFilter): Promise<Blob> {
  const query = filterParams(filter);
  const { total_entries } = await api.customers.list({ ...query, page_size: 1 });
  const parts: string[] = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(total_entries / MAX_PAGE_SIZE)); page++) {
    const csv = await api.customers.csv({ ...query, page, page_size: MAX_PAGE_SIZE });
    parts.push(page === 1 ? csv : csv.slice(csv.indexOf("\r\n") + 2));
  }
  return new Blob(parts, { type: "text/csv" });
}
