import type { Discount, PaymentMethod, Price, Product, Subscription } from "@parley/contract";
import type { Stripe } from "stripe";

/** @param customer its discount counts if the subscription has none */
export function presentSubscription(subscription: Stripe.Subscription, customer: Stripe.Customer): Subscription {
  const { id, livemode, status, start_date, trial_start, trial_end, days_until_due, discounts, items } = subscription;
  const [first] = items.data;
  return {
    id,
    livemode,
    status,
    start_date,
    current_period_start: first?.current_period_start ?? null,
    current_period_end: first?.current_period_end ?? null,
    trial_start,
    trial_end,
    days_until_due,
    quantity: first?.quantity ?? null,
    discount: presentDiscount(discounts[0] ?? customer.discount),
    prices: items.data.map(({ price, quantity }) => presentPrice(price, quantity)),
  };
}

const presentPrice = (price: Stripe.Price, quantity: number | undefined): Price => ({
  id: price.id,
  active: price.active,
  unit_amount: price.unit_amount,
  currency: price.currency,
  amount_decimal: price.unit_amount_decimal === null ? null : String(price.unit_amount_decimal),
  created: price.created,
  billing_scheme: price.billing_scheme,
  interval: price.recurring?.interval ?? null,
  interval_count: price.recurring?.interval_count ?? null,
  quantity: quantity ?? null,
  product_id: typeof price.product === "string" ? price.product : price.product.id,
});

/** A product that was not expanded cannot be presented. */
export function presentProduct(product: Stripe.Price["product"] | undefined): Product | null {
  if (!product || typeof product === "string" || product.deleted) return null;
  const { id, name, active, metadata } = product;
  return { id, name, active, code: metadata.name ?? null };
}

function presentDiscount(discount: string | Stripe.Discount | null | undefined): Discount | null {
  const coupon = discount && typeof discount !== "string" ? discount.source.coupon : null;
  if (!coupon || typeof coupon === "string") return null;
  return {
    id: coupon.id,
    name: coupon.name,
    livemode: coupon.livemode,
    duration: coupon.duration,
    duration_in_months: coupon.duration_in_months,
    percent_off: coupon.percent_off,
    amount_off: coupon.amount_off,
    currency: coupon.currency,
    valid: coupon.valid,
    redeem_by: coupon.redeem_by,
    times_redeemed: coupon.times_redeemed,
  };
}

/** Other payment methods have no brand and no last four digits. */
export function presentCard(method: string | Stripe.PaymentMethod | null | undefined): PaymentMethod | null {
  if (!method || typeof method === "string" || !method.card) return null;
  const { brand, country, exp_month, exp_year, last4 } = method.card;
  const customer = typeof method.customer === "string" ? method.customer : (method.customer?.id ?? null);
  return { id: method.id, object: "payment_method", customer, brand, country, exp_month, exp_year, last4 };
}
