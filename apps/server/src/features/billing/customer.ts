import type { Stripe } from "stripe";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { readBilling } from "./queries.ts";
import { storeBilling } from "./store-billing.ts";
import { isMissing } from "./stripe.ts";
import { idempotencyKeyOf, retryOnStripeFailure } from "./subscriptions.ts";

/** Stripe's customer of the account. Undefined when there is none, or it was deleted. */
export async function findCustomer(scope: Scope, stripe: Stripe): Promise<Stripe.Customer | undefined> {
  const { stripe_customer_id: id } = await readBilling(scope);
  if (!id) return undefined;
  const customer = await stripe.customers.retrieve(id).catch((error) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  return customer?.deleted ? undefined : customer;
}

/** Stripe's customer of the account, created on first use. */
export async function getCustomer(scope: UserScope, stripe: Stripe): Promise<Stripe.Customer> {
  const known = await findCustomer(scope, stripe);
  if (known) return known;
  const { company_name: name, stripe_customer_id: former } = await readBilling(scope);
  const { email } = scope.actor;
  const customer = await retryOnStripeFailure((salt) =>
    stripe.customers.create(
      { name, email, metadata: { account_id: scope.accountId } },
      { idempotencyKey: idempotencyKeyOf("customer", scope.accountId, name, email, former ?? undefined, salt) },
    ),
  );
  await storeBilling(scope, { stripe_customer_id: customer.id, stripe_default_payment_method_id: null });
  return customer;
}
