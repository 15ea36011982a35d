import { NotAuthenticated } from "../../platform/errors.ts";
import type { UserScope } from "../../platform/scope.ts";
import { withBillingLock } from "./billing-lock.ts";
import { getCustomer } from "./customer.ts";
import { enqueueCancellation } from "./jobs.ts";
import { validPlanCode } from "./plans.ts";
import { readBilling } from "./queries.ts";
import { storeBilling } from "./store-billing.ts";
import { withStripe } from "./stripe.ts";
import {
  changeItems,
  findSellableProduct,
  findSubscriptions,
  retryOnStripeFailure,
  subscribe,
} from "./subscriptions.ts";

/**
 * Subscribes the account to a plan, or changes its existing subscription. Concurrent requests never create a second
 * subscription.
 * @throws UnknownPlan, PlanNotSold, BillingBusy, NotAuthenticated, and Stripe's refusals
 */
export async function choosePlan(scope: UserScope, plan: string): Promise<void> {
  const { accountId, platform } = scope;
  const code = validPlanCode(platform.config, plan);
  await platform.rateLimits.spend("billing-change", accountId);
  await withStripe(scope, (stripe) =>
    withBillingLock(scope, async () => {
      const sold = await findSellableProduct(stripe, code);
      const { id: customer } = await getCustomer(scope, stripe);
      const { stripe_subscription_id } = await readBilling(scope);
      const subscription = await retryOnStripeFailure(async (salt) => {
        const { current, latest } = await findSubscriptions(stripe, customer, stripe_subscription_id);
        return current ? changeItems(stripe, current, sold, salt) : subscribe(stripe, customer, sold, latest, salt);
      });
      const isStored = await storeBilling(scope, {
        subscription_plan: code,
        stripe_subscription_id: subscription.id,
        stripe_product_id: sold.product.id,
      });
      if (isStored) return;
      // The account was deleted meanwhile, and its deletion did not cancel this subscription.
      await enqueueCancellation(scope, customer);
      throw new NotAuthenticated();
    }),
  );
}
