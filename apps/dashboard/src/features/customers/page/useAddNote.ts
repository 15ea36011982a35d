import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { customerQuery } from "../useCustomer.ts";

/** Adds a note to a customer. */
export function useAddNote(customerId: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(customerId);
  return useMutation({
    mutationFn: (body: string) => api.notes.create({ body, customer_id: customerId }),
    async onSuccess(note) {
      await cache.cancelQueries({ queryKey }); // a response in flight may lack the note
      cache.setQueryData(queryKey, (known) => known && { ...known, notes: [note, ...(known.notes ?? [])] });
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
}
