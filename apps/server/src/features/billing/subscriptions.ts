import { createHash, randomUUID } from "node:crypto";
import type { Stripe } from "stripe";
import { UnknownPlan } from "./errors.ts";
import { isBroken, isMissing } from "./stripe.ts";

const TRIAL_DAYS = 14;

/** What a page of Stripe's lists holds at most. */
const MOST = 100;

interface Sold {
  product: Stripe.Product;
  prices: Stripe.Price[];
}

/** What is sold as a plan: the product that is named so, and what it costs from time to time. @throws UnknownPlan */
export async function findSold(stripe: Stripe, plan: string): Promise<Sold> {
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
  throw new UnknownPlan();
}

/**
 * A customer's subscriptions, the latest first: the one that counts, all that are not over, and the latest of all.
 * @param known the one that is stored
 */
export async function findSubscriptions(stripe: Stripe, customer: string, known: string | null = null) {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", limit: MOST });
  const live = data.filter(isLive);
  return { current: live.find(({ id }) => id === known) ?? live[0], live, latest: data[0] };
}

export const isLive = ({ status }: Stripe.Subscription) => status !== "canceled" && status !== "incomplete_expired";

/** With a trial. Asked for twice at the same point, it is made once. @param salt of `retryIfBroken` */
export const subscribe = (
  stripe: Stripe,
  customer: string,
  { product, prices }: Sold,
  latest: Stripe.Subscription | undefined,
  salt?: string,
) =>
  stripe.subscriptions.create(
    { customer, items: prices.map(({ id }) => ({ price: id })), trial_period_days: TRIAL_DAYS },
    { idempotencyKey: keyOf("subscribe", customer, latest?.id, product.id, ...prices.map(({ id }) => id), salt) },
  );

/** New prices come, as many times as the old ones that go, in one update; what is there already stays as it is. @param salt of `retryIfBroken` */
export async function changeItems(stripe: Stripe, subscription: Stripe.Subscription, { prices }: Sold, salt?: string) {
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
    { idempotencyKey: keyOf("change", subscription.id, JSON.stringify(items), salt) },
  );
}

/** Ends all that a customer has, and says how many that were. */
export async function endAll(stripe: Stripe, customer: string) {
  const { live } = await findSubscriptions(stripe, customer);
  for (const { id } of live) {
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey: keyOf("cancel", id) }).catch((error) => {
      if (!isMissing(error)) throw error; // somebody was quicker
    });
  }
  return live.length;
}

/**
 * Asks for a change, and once more under another key where Stripe failed: what it answered under a key it answers for a day.
 * Where no answer came nobody knows whether it was done, and the key stays the same.
 * @param request looks at what there is each time, and puts the salt into its key
 */
export async function retryIfBroken<T>(request: (salt?: string) => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (!isBroken(error)) throw error;
    return request(randomUUID());
  }
}

/** The same for the same change from the same state, and another one for any other. */
export const keyOf = (...parts: (string | undefined)[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
