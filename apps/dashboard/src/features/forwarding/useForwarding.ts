import type { ForwardingAddress, ForwardingAddressDraft } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { putLast } from "../../platform/requests/put-item.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const addressesQuery = queryOptions({ queryKey: ["forwarding-addresses"], queryFn: api.forwarding.list });

/** The addresses of the account or of one inbox, oldest first. */
export const useForwarding = (inboxId?: string) =>
  useQuery({
    ...addressesQuery,
    select: (addresses) => addresses.filter(({ inbox_id }) => inboxId === undefined || inbox_id === inboxId),
  });

/** Creates or changes a forwarding address. */
export function useSaveForwarding(address: ForwardingAddress | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: ForwardingAddressDraft) =>
      address ? api.forwarding.update(address.id, draft) : api.forwarding.create(draft),
    async onSuccess(saved) {
      await cache.cancelQueries(addressesQuery); // a response in flight may lack the address
      cache.setQueryData(addressesQuery.queryKey, (known = []) => putLast(known, saved));
    },
  });
}

/** Deletes an address optimistically. When the request fails, the deletion is reverted. */
export function useRemoveForwarding() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: ForwardingAddress) => api.forwarding.delete(id),
    async onMutate({ id }) {
      await cache.cancelQueries(addressesQuery);
      cache.setQueryData(addressesQuery.queryKey, (known) => known?.filter((address) => address.id !== id));
    },
    onError: (error) =>
      toast({ title: text("forwarding.removeFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries(addressesQuery),
  });
}
