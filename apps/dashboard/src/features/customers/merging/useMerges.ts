import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { customersKey } from "../customers-key.ts";

/** Who was merged into a customer and can be had back, the latest first. */
export const useMerges = (customerId: string) =>
  useQuery({
    queryKey: [...customersKey, "merges", customerId],
    queryFn: () => api.customers.merges(customerId),
    staleTime: 0,
  }).data ?? [];
