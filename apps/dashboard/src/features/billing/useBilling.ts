import type { BillingInfo, PlanCode } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../platform/requests/api.ts";
import { toast } from "../../ui/feedback/toasts/toast.ts";
import { useReloadAccount } from "../accounts/index.ts";
import { text } from "./texts.ts";

const SHOWN_FOR_MS = 10_000;

const billingQuery = queryOptions({ queryKey: ["billing"], queryFn: api.billing.get, staleTime: 0 });

/** The current subscription, refetched on mount: the subscription can change on the provider's pages too. */
export const useBilling = () => useQuery(billingQuery);

/**
 * The card on file. Null: no card. Undefined: not loaded yet. Without a subscription, the billing information contains
 * no card, so a separate request loads it.
 */
export function useCard(billing: BillingInfo) {
  const isApart = billing.subscription === null;
  const { data, error, refetch } = useQuery({
    queryKey: ["billing", "card"],
    queryFn: api.billing.card,
    enabled: isApart,
    staleTime: 0,
  });
  const card = isApart ? data : billing.payment_method;
  return { card, error: card === undefined ? error : null, refetch };
}

/** Subscribes to a plan, or changes the plan. */
export function useChoosePlan() {
  const reload = useReloadBilling();
  return useMutation({
    mutationFn: ({ plan, isSubscribed }: { plan: PlanCode; isSubscribed: boolean }) =>
      isSubscribed ? api.billing.change(plan) : api.billing.subscribe(plan),
    onSuccess: showBillingUpdated,
    onSettled: reload,
  });
}

export function useSaveCard() {
  const reload = useReloadBilling();
  return useMutation({ mutationFn: (id: string) => api.billing.saveCard(id), onSettled: reload });
}

export function useCancelPlan() {
  const reload = useReloadBilling();
  return useMutation({ mutationFn: () => api.billing.cancel(), onSuccess: showBillingUpdated, onSettled: reload });
}

export const showBillingUpdated = () =>
  toast({ title: text("billing.success"), message: text("billing.updated"), kind: "success", ms: SHOWN_FOR_MS });

/** Other pages depend on the plan too. */
function useReloadBilling() {
  const cache = useQueryClient();
  const reloadAccount = useReloadAccount();
  return useCallback(async () => {
    reloadAccount();
    await cache.invalidateQueries({ queryKey: billingQuery.queryKey });
  }, [cache, reloadAccount]);
}
