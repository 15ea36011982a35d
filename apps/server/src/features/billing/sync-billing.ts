import type { Stripe } from "stripe";
import type { Scope } from "../../platform/scope.ts";
import { withBillingLock } from "./billing-lock.ts";
import { findCustomer } from "./customer.ts";
import { FREE_PLAN } from "./plans.ts";
import { readBilling, type StoredBilling } from "./queries.ts";
import { storeBilling } from "./store-billing.ts";
import { withStripe } from "./stripe.ts";
import { findSubscriptions } from "./subscriptions.ts";

/** Stores the current state at Stripe. The order and number of Stripe's events do not matter. */
export async function syncBilling(scope: Scope): Promise<void> {
  await withStripe(scope, (stripe) =>
    withBillingLock(scope, async () => {
      const stored = await readBilling(scope);
      const customer = await findCustomer(scope, stripe);
      const { current } = customer
        ? await findSubscriptions(stripe, customer.id, stored.stripe_subscription_id)
        : { current: undefined };
      await storeBilling(scope, {
        stripe_default_payment_method_id: idOf(customer?.invoice_settings.default_payment_method),
        ...(current ? await subscribedTo(stripe, current) : unsubscribed(stored)),
      });
    }),
  );
}

async function subscribedTo(stripe: Stripe, { id, items }: Stripe.Subscription) {
  const productId = idOf(items.data[0]?.price.product);
  const product = productId ? await stripe.products.retrieve(productId) : undefined;
  const plan = product?.metadata.name;
  return {
    stripe_subscription_id: id,
    stripe_product_id: productId,
    ...(plan && { subscription_plan: plan }), // a product that is not a plan leaves the stored plan unchanged
  };
}

/**
 * An ended subscription resets the plan to the free one. An account that never had a subscription keeps the plan that
 * the operator set.
 */
const unsubscribed = ({ stripe_subscription_id }: StoredBilling) =>
  stripe_subscription_id ? { subscription_plan: FREE_PLAN, stripe_subscription_id: null, stripe_product_id: null } : {};

const idOf = (thing: string | { id: string } | null | undefined) =>
  typeof thing === "string" ? thing : (thing?.id ?? null);
