import type { PersonalApiKey } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { putLast } from "../../platform/requests/put-item.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const apiKeysQuery = queryOptions({ queryKey: ["api keys"], queryFn: api.apiKeys.list });

/** The user's own API keys, oldest first. */
export const useApiKeys = () => useQuery(apiKeysQuery);

export function useGenerateKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: api.apiKeys.create,
    async onSuccess(key) {
      await cache.cancelQueries(apiKeysQuery); // a response in flight may lack the key
      cache.setQueryData(apiKeysQuery.queryKey, (known = []) => putLast(known, key));
    },
  });
}

/** Deletes a key optimistically. When the request fails, the deletion is reverted. */
export function useRemoveKey() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: PersonalApiKey) => api.apiKeys.delete(id),
    async onMutate({ id }) {
      await cache.cancelQueries(apiKeysQuery);
      cache.setQueryData(apiKeysQuery.queryKey, (known) => known?.filter((key) => key.id !== id));
    },
    onError: (error) => toast({ title: text("apiKeys.removeFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries(apiKeysQuery),
  });
}
