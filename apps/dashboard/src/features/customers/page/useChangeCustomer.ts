import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { customerListKey } from "../customers-key.ts";
import { customerQuery } from "../useCustomer.ts";

interface CustomerFields {
  name: string;
  email: string;
  phone: string;
}

/** Changes a customer. Empty fields become null. */
export function useChangeCustomer(id: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(id);
  return useMutation({
    mutationFn: ({ name, email, phone }: CustomerFields) =>
      api.customers.update(id, { name: name || null, email: email || null, phone: phone || null }),
    async onSuccess(changed) {
      await cache.cancelQueries({ queryKey }); // a response in flight may be stale
      cache.setQueryData(queryKey, (known) => ({ ...known, ...changed }));
      void cache.invalidateQueries({ queryKey: customerListKey });
    },
  });
}
