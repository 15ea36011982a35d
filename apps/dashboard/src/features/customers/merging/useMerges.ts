import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { customersKey } from "../customers-key.ts";

/** The merges into a customer that can be undone, latest first. */
export const useMerges = (customerId: string) =>
  useQuery({
    queryKey: [...customersKey, "merges", customerId],
    queryFn: () => api.customers.merges(customerId),
    staleTime: 0,
  }).data ?? [];
