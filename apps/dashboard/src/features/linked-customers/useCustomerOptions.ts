import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

const MOST_SHOWN = 20;

/** Customers whose name or email address contains all words, most recently seen first. */
export function useCustomerOptions(words: string) {
  const q = words.trim();
  return useQuery({
    queryKey: ["customers", "found", q],
    queryFn: async () => (await api.customers.list({ ...(q !== "" && { q }), page_size: MOST_SHOWN })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
