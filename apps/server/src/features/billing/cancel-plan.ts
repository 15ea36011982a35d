import type { UserScope } from "../../platform/scope.ts";
import { withBillingLock } from "./billing-lock.ts";
import { FREE_PLAN } from "./plans.ts";
import { readBilling } from "./queries.ts";
import { storeBilling } from "./store-billing.ts";
import { withStripe } from "./stripe.ts";
import { cancelAll } from "./subscriptions.ts";

/**
 * Cancels the subscription immediately, and moves the account to the free plan. Does nothing without a subscription.
 * @throws BillingBusy, and Stripe's refusals
 */
export async function cancelPlan(scope: UserScope): Promise<void> {
  await scope.platform.rateLimits.spend("billing-change", scope.accountId);
  await withStripe(scope, (stripe) =>
    withBillingLock(scope, async () => {
      const { stripe_customer_id, stripe_subscription_id } = await readBilling(scope);
      const ended = stripe_customer_id ? await cancelAll(stripe, stripe_customer_id) : 0;
      if (ended === 0 && !stripe_subscription_id) return;
      await storeBilling(scope, {
        subscription_plan: FREE_PLAN,
        stripe_subscription_id: null,
        stripe_product_id: null,
      });
    }),
  );
}
