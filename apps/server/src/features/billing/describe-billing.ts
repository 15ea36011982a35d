import type { BillingInfo, PaymentMethod } from "@parley/contract";
import type { Stripe } from "stripe";
import type { UserScope } from "../../platform/scope.ts";
import { findCustomer } from "./customer.ts";
import { enqueueSync } from "./jobs.ts";
import { presentCard, presentProduct, presentSubscription } from "./present.ts";
import { countUse, readBilling } from "./queries.ts";
import { isMissing, withStripe } from "./stripe.ts";
import { isLive } from "./subscriptions.ts";

const expand = [
  "discounts.source.coupon",
  "items.data.price.product",
  "customer.discount.source.coupon",
  "customer.invoice_settings.default_payment_method",
  "default_payment_method",
];

const noSubscription = { subscription: null, product: null, payment_method: null };

/** The current subscription at Stripe, and the account's usage. @throws Stripe's refusals */
export async function describeBilling(scope: UserScope): Promise<BillingInfo> {
  const [{ subscription_plan, stripe_subscription_id: id, stripe_customer_id: customer }, use] = await Promise.all([
    readBilling(scope),
    countUse(scope),
  ]);
  if (!id || !scope.platform.config.stripe) return { ...noSubscription, subscription_plan, ...use };
  const paid = await readSubscription(scope, id);
  // The subscription has ended, and its event has not arrived yet.
  if (!paid.subscription && customer) await enqueueSync(scope, customer);
  return { ...paid, subscription_plan, ...use };
}

function readSubscription(scope: UserScope, id: string) {
  return withStripe(scope, async (stripe) => {
    const subscription = await undefinedIfMissing(stripe.subscriptions.retrieve(id, { expand }));
    if (!subscription || !isLive(subscription)) return noSubscription;
    const customer = subscription.customer as Stripe.Customer;
    return {
      subscription: presentSubscription(subscription, customer),
      product: presentProduct(subscription.items.data[0]?.price.product),
      payment_method: presentCard(
        subscription.default_payment_method ?? customer.invoice_settings?.default_payment_method,
      ),
    };
  });
}

/** The card for invoices, if there is one. @throws Stripe's refusals */
export async function describeCard(scope: UserScope): Promise<PaymentMethod | null> {
  if (!scope.platform.config.stripe) return null;
  return withStripe(scope, async (stripe) => {
    const customer = await findCustomer(scope, stripe);
    const method = customer?.invoice_settings.default_payment_method;
    return typeof method === "string" ? presentCard(await stripe.paymentMethods.retrieve(method)) : null;
  });
}

const undefinedIfMissing = <T>(request: Promise<T>) =>
  request.catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
