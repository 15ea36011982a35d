import { customerColumnsWith } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../platform/requests/api.ts";
import { customerListKey } from "../customers-key.ts";
import { customerQuery } from "../useCustomer.ts";

export const inputColumns = customerColumnsWith("input", "text", "email", "tel");
type InputColumn = (typeof inputColumns)[number];

export const mapInputs = <T>(value: (column: InputColumn) => T) =>
  Object.fromEntries(inputColumns.map((column) => [column, value(column)])) as Record<InputColumn, T>;

/** Changes a customer. Empty fields become null. */
export function useChangeCustomer(id: string) {
  const cache = useQueryClient();
  const { queryKey } = customerQuery(id);
  return useMutation({
    mutationFn: (fields: Record<InputColumn | "company_id", string>) =>
      api.customers.update(id, {
        ...mapInputs((column) => fields[column] || null),
        company_id: fields.company_id || null,
      }),
    async onSuccess(changed) {
      await cache.cancelQueries({ queryKey }); // a response in flight may be stale
      cache.setQueryData(queryKey, (known) => ({ ...known, ...changed }));
      void cache.invalidateQueries({ queryKey: customerListKey });
    },
  });
}
