import { createHash, randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { PlanNotSold } from "./errors.ts";
import { isMissing, isStripeFailure } from "./stripe.ts";

const TRIAL_DAYS = 14;

/** The page size limit of Stripe's lists. */
const MOST = 100;

interface SellableProduct {
  product: Stripe.Product;
  prices: Stripe.Price[];
}

/** Finds the product with the plan's name, and its recurring prices. @throws PlanNotSold */
export async function findSellableProduct(stripe: Stripe, plan: string): Promise<SellableProduct> {
  for await (const product of stripe.products.list({ active: true, limit: MOST })) {
    if (product.metadata.name !== plan) continue;
    const { data: prices } = await stripe.prices.list({
      product: product.id,
      active: true,
      type: "recurring",
      limit: MOST,
    });
    if (prices.length > 0) return { product, prices };
  }
  throw new PlanNotSold();
}

/**
 * A customer's subscriptions, latest first: the current one, all that have not ended, and the latest of all.
 * @param known the stored one
 */
export async function findSubscriptions(stripe: Stripe, customer: string, known: string | null = null) {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: MOST });
  const live = data.filter(isLive);
  return { current: live.find(({ id }) => id === known) ?? live[0], live, latest: data[0] };
}

export const isLive = ({ status }: Stripe.Subscription) => status !== "canceled" && status !== "incomplete_expired";

/** Subscribes with a trial. Idempotent for the same state. @param salt of `retryOnStripeFailure` */
export const subscribe = (
  stripe: Stripe,
  customer: string,
  { product, prices }: SellableProduct,
  latest: Stripe.Subscription | undefined,
  salt?: string,
) =>
  stripe.subscriptions.create(
    { customer, items: prices.map(({ id }) => ({ price: id })), trial_period_days: TRIAL_DAYS },
    {
      idempotencyKey: idempotencyKeyOf(
        "subscribe",
        customer,
        latest?.id,
        product.id,
        ...prices.map(({ id }) => id),
        salt,
      ),
    },
  );

/**
 * Replaces the old prices with new ones of the same quantity in one update. Existing items of the plan stay.
 * @param salt of `retryOnStripeFailure`
 */
export async function changeItems(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  { prices }: SellableProduct,
  salt?: string,
) {
  const held = subscription.items.data;
  const added = prices.filter(({ id }) => held.every(({ price }) => price.id !== id));
  const gone = held.filter(({ price }) => prices.every(({ id }) => id !== price.id));
  if (added.length === 0 && gone.length === 0) return subscription;
  const quantity = gone[0]?.quantity ?? 1;
  const times = quantity === 1 ? {} : { quantity };
  const items = [...added.map(({ id }) => ({ price: id, ...times })), ...gone.map(({ id }) => ({ id, deleted: true }))];
  return stripe.subscriptions.update(
    subscription.id,
    { items },
    { idempotencyKey: idempotencyKeyOf("change", subscription.id, JSON.stringify(items), salt) },
  );
}

/** Cancels all subscriptions of a customer, and returns their number. */
export async function cancelAll(stripe: Stripe, customer: string) {
  const { live } = await findSubscriptions(stripe, customer);
  for (const { id } of live) {
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey: idempotencyKeyOf("cancel", id) }).catch((error) => {
      if (!isMissing(error)) throw error; // already canceled by a concurrent request
    });
  }
  return live.length;
}

/**
 * Runs a change, and retries once with another idempotency key if Stripe failed: Stripe returns the same answer for a
 * key for a day. Without an answer, the outcome is unknown, so there is no retry and the key stays the same.
 * @param request reads the current state each time, and adds the salt to its key
 */
export async function retryOnStripeFailure<T>(request: (salt?: string) => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    return request(randomUUID());
  }
}

/** The idempotency key: equal for the same change from the same state, different otherwise. */
export const idempotencyKeyOf = (...parts: (string | undefined)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
