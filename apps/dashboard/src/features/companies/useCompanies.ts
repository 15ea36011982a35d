import type { Company } from "@parley/contract";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";

export const companiesKey = ["companies"] as const;

const companiesQuery = queryOptions({ queryKey: companiesKey, queryFn: api.companies.list });

/** All companies, latest change first. */
export const useCompanies = () => useQuery({ ...companiesQuery, select: lastChangedFirst });

const lastChangedFirst = (companies: Company[]) =>
  companies.toReversed().sort((a, b) => b.updated_at.localeCompare(a.updated_at));

const companyKey = (id: string) => [...companiesQuery.queryKey, id] as const;

/** One company. The list's data is the placeholder. */
export function useCompany(id: string) {
  const { data: companies } = useQuery({ ...companiesQuery, enabled: false });
  return useQuery({
    queryKey: companyKey(id),
    queryFn: () => api.companies.get(id),
    placeholderData: companies?.find((company) => company.id === id),
  });
}

/** Creates a company of which only the name is known. */
export async function createCompany(cache: QueryClient, name: string): Promise<Company> {
  const company = await api.companies.create({ name });
  cacheCompany(cache, company);
  return company;
}

/** Updates a company in every cached query. */
export function cacheCompany(cache: QueryClient, company: Company) {
  cache.setQueryData(companyKey(company.id), company);
  cache.setQueryData(companiesQuery.queryKey, (known) => known && [...without(known, company.id), company]);
  void cache.invalidateQueries({ queryKey: ["customers"] }); // customers contain the company's name
}

/** Removes a deleted company from the cached list. */
export const uncacheCompany = (cache: QueryClient, id: string) =>
  cache.setQueryData(companiesQuery.queryKey, (known) => known && without(known, id));

const without = (companies: Company[], id: string) => companies.filter((company) => company.id !== id);
