import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/requests/api.ts";
import { describeError } from "../../platform/requests/errors.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { text } from "./texts.ts";

const LOOK_EVERY_MS = 2000;

const deliveriesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ["webhooks", webhookId, "deliveries"],
    queryFn: () => api.webhooks.deliveries(webhookId),
    refetchInterval: LOOK_EVERY_MS, // no event reports deliveries
  });

/** The deliveries of a webhook, newest first. */
export const useDeliveries = (webhookId: string) => useQuery(deliveriesQuery(webhookId));

/** Sends a delivery again. Without an id, it sends a test. */
export function useSend(webhookId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId?: string) =>
      deliveryId ? api.webhooks.redeliver(webhookId, deliveryId) : api.webhooks.test(webhookId),
    onSuccess: () => cache.invalidateQueries(deliveriesQuery(webhookId)),
    onError: (error) => toast({ title: text("webhooks.notSent"), message: describeError(error), kind: "failure" }),
  });
}
