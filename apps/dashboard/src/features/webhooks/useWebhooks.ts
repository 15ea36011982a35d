import type { EventSubscription, EventSubscriptionDraft } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const webhooksQuery = queryOptions({ queryKey: ["webhooks"], queryFn: api.webhooks.list });

/** The account's webhooks, oldest first. */
export const useWebhooks = () => useQuery(webhooksQuery);

/** Creates or changes a webhook. The server verifies the address first, so the request can take long. */
export function useSaveWebhook(webhook: EventSubscription | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: EventSubscriptionDraft) =>
      webhook ? api.webhooks.update(webhook.id, draft) : api.webhooks.create(draft),
    async onSuccess(saved) {
      await cache.cancelQueries(webhooksQuery); // a response in flight may lack the webhook
      cache.setQueryData(webhooksQuery.queryKey, (known = []) =>
        known.some(({ id }) => id === saved.id)
          ? known.map((other) => (other.id === saved.id ? saved : other))
          : [...known, saved],
      );
    },
  });
}

/** Deletes a webhook optimistically. When the request fails, the deletion is reverted. */
export function useRemoveWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: EventSubscription) => api.webhooks.delete(id),
    async onMutate({ id }) {
      await cache.cancelQueries(webhooksQuery);
      cache.setQueryData(webhooksQuery.queryKey, (known) => known?.filter((webhook) => webhook.id !== id));
    },
    onError: (error) => toast({ title: text("webhooks.removeFailed"), message: describeError(error), kind: "failure" }),
    onSettled: () => cache.invalidateQueries(webhooksQuery),
  });
}
