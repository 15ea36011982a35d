import { NotAuthenticated } from "../../platform/errors.ts";
import type { UserScope } from "../../platform/scope.ts";
import { withBillingLock } from "./billing-lock.ts";
import { getCustomer } from "./customer.ts";
import { endSoon } from "./jobs.ts";
import { planToSell } from "./plans.ts";
import { readBilling } from "./queries.ts";
import { storeBilling } from "./store-billing.ts";
import { withStripe } from "./stripe.ts";
import { changeItems, findSold, findSubscriptions, retryIfBroken, subscribe } from "./subscriptions.ts";

/**
 * Subscribes the account to a plan, or changes the subscription that it has: there is never a second one, however often
 * and by how many this is asked for.
 * @throws UnknownPlan, BillingBusy, NotAuthenticated, and what Stripe refuses
 */
export async function choosePlan(scope: UserScope, plan: string): Promise<void> {
  const { accountId, platform } = scope;
  const code = planToSell(platform.config, plan);
  await platform.rateLimits.spend("billing-change", accountId);
  await withStripe(scope, (stripe) =>
    withBillingLock(scope, async () => {
      const sold = await findSold(stripe, code);
      const { id: customer } = await getCustomer(scope, stripe);
      const { stripe_subscription_id } = await readBilling(scope);
      const subscription = await retryIfBroken(async (salt) => {
        const { current, latest } = await findSubscriptions(stripe, customer, stripe_subscription_id);
        return current ? changeItems(stripe, current, sold, salt) : subscribe(stripe, customer, sold, latest, salt);
      });
      const isStored = await storeBilling(scope, {
        subscription_plan: code,
        stripe_subscription_id: subscription.id,
        stripe_product_id: sold.product.id,
      });
      if (isStored) return;
      await endSoon(scope, customer); // the account was deleted meanwhile, and what ended with it was not this one
      throw new NotAuthenticated();
    }),
  );
}
