import type { BillingInfo, PlanCode } from "@parley/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../platform/api.ts";
import { text } from "../../texts/of/billing.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useReloadAccount } from "../accounts/index.ts";

const SHOWN_FOR_MS = 10_000;

const billingQuery = queryOptions({ queryKey: ["billing"], queryFn: api.billing.get, staleTime: 0 });

/** What is paid for, as it is right now: it may change in the provider's own pages, too. */
export const useBilling = () => useQuery(billingQuery);

/**
 * The card that is paid with, null where there is none, and undefined for as long as nobody knows. Without a subscription it
 * is not part of what is paid for, and asked for apart.
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

/** Chooses a plan, for the first time or another one. */
export function useChoosePlan() {
  const reload = useReloadBilling();
  return useMutation({
    mutationFn: ({ plan, isSubscribed }: { plan: PlanCode; isSubscribed: boolean }) =>
      isSubscribed ? api.billing.change(plan) : api.billing.subscribe(plan),
    onSuccess: showSuccess,
    onSettled: reload,
  });
}

export function useSaveCard() {
  const reload = useReloadBilling();
  return useMutation({ mutationFn: (id: string) => api.billing.saveCard(id), onSettled: reload });
}

export function useCancelPlan() {
  const reload = useReloadBilling();
  return useMutation({ mutationFn: () => api.billing.cancel(), onSuccess: showSuccess, onSettled: reload });
}

export const showSuccess = () =>
  toast({ title: text("billing.success"), message: text("billing.updated"), kind: "success", ms: SHOWN_FOR_MS });

/** What a plan decides is shown elsewhere, too. */
function useReloadBilling() {
  const cache = useQueryClient();
  const reloadAccount = useReloadAccount();
  return useCallback(async () => {
    reloadAccount();
    await cache.invalidateQueries({ queryKey: billingQuery.queryKey });
  }, [cache, reloadAccount]);
}
