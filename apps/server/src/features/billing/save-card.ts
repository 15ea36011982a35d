import { randomUUID } from "node:crypto";
import type { CardDraft, PaymentMethod } from "@parley/contract";
import type { UserScope } from "../../platform/scope.ts";
import { withBillingLock } from "./billing-lock.ts";
import { getCustomer } from "./customer.ts";
import { presentCard } from "./present.ts";
import { storeBilling } from "./store-billing.ts";
import { withStripe } from "./stripe.ts";
import { findSubscriptions, idempotencyKeyOf, retryOnStripeFailure } from "./subscriptions.ts";

/**
 * Makes a card the default for invoices. A declined card changes nothing.
 * @throws BillingBusy, and Stripe's refusals
 */
export async function saveCard(scope: UserScope, { id }: CardDraft): Promise<PaymentMethod | null> {
  await scope.platform.rateLimits.spend("billing-change", scope.accountId);
  return withStripe(scope, (stripe) =>
    withBillingLock(scope, async () => {
      const { id: customer } = await getCustomer(scope, stripe);
      const card = await retryOnStripeFailure((salt) =>
        stripe.paymentMethods.attach(
          id,
          { customer },
          { idempotencyKey: idempotencyKeyOf("attach", id, customer, salt) },
        ),
      );
      await stripe.customers.update(
        customer,
        { invoice_settings: { default_payment_method: card.id } },
        { idempotencyKey: randomUUID() }, // a random key, because switching back to an earlier card is a new change
      );
      const { live } = await findSubscriptions(stripe, customer);
      for (const { id: subscription } of live.filter(({ default_payment_method }) => default_payment_method)) {
        // A card that was set on Stripe's pages takes precedence over the customer's.
        const own = { default_payment_method: card.id };
        await stripe.subscriptions.update(subscription, own, { idempotencyKey: randomUUID() });
      }
      await storeBilling(scope, { stripe_default_payment_method_id: card.id });
      return presentCard(card);
    }),
  );
}
