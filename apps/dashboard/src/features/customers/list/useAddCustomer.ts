import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { customerListKey } from "../customers-key.ts";

interface NewCustomer {
  email: string;
  name: string;
  phone: string;
}

/** Adds a customer. Empty fields become null. */
export function useAddCustomer() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ email, name, phone }: NewCustomer) =>
      api.customers.create({ email: email || null, name: name || null, phone: phone || null }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: customerListKey }),
  });
}
