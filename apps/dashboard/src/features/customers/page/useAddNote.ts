import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { customerQuery } from "../useCustomer.ts";

/** Keeps something about a customer. */
export function useAddNote(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: (body: string) => api.notes.create({ body, customer_id: customerId }),
    async onSuccess(note) {
      await cache.cancelQueries({ queryKey }); // an answer on its way may not have it
      cache.setQueryData(queryKey, (known) => known && { ...known, notes: [note, ...(known.notes ?? [])] });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
