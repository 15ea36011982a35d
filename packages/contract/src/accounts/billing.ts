import Type, { type Static } from "typebox";
import { Nullable } from "../primitives.ts";

/** The plans. The EU edition stores and sells each plan as `eu-…`. */
export const planCodes = ["starter", "lite", "team"] as const;
export type PlanCode = (typeof planCodes)[number];

const UnixTime = Type.Integer({ description: "Seconds since 1970" });

export const Price = Type.Object({
  id: Type.String(),
  active: Type.Boolean(),
  unit_amount: Nullable(Type.Integer({ description: "In the currency's smallest unit" })),
  currency: Type.String(),
  amount_decimal: Nullable(Type.String()),
  created: UnixTime,
  billing_scheme: Type.String(),
  interval: Nullable(Type.String()),
  interval_count: Nullable(Type.Integer()),
  product_id: Type.String(),
  quantity: Nullable(Type.Integer({ description: "The number of units that are billed" })),
});
export type Price = Static<typeof Price>;

export const Discount = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  livemode: Type.Boolean(),
  duration: Type.String(),
  duration_in_months: Nullable(Type.Integer()),
  percent_off: Nullable(Type.Number()),
  amount_off: Nullable(Type.Integer()),
  currency: Nullable(Type.String()),
  valid: Type.Boolean(),
  redeem_by: Nullable(UnixTime),
  times_redeemed: Type.Integer(),
});
export type Discount = Static<typeof Discount>;

export const Subscription = Type.Object({
  id: Type.String(),
  livemode: Type.Boolean(),
  status: Type.String(),
  start_date: UnixTime,
  current_period_start: Nullable(UnixTime),
  current_period_end: Nullable(UnixTime),
  trial_start: Nullable(UnixTime),
  trial_end: Nullable(UnixTime),
  days_until_due: Nullable(Type.Integer()),
  quantity: Nullable(Type.Integer()),
  discount: Nullable(Discount),
  prices: Type.Array(Price),
});
export type Subscription = Static<typeof Subscription>;

export const Product = Type.Object({
  id: Type.String(),
  name: Type.String(),
  active: Type.Boolean(),
  code: Nullable(Type.String({ description: "The code of the plan" })),
});
export type Product = Static<typeof Product>;

export const PaymentMethod = Type.Object({
  id: Type.String(),
  object: Type.Literal("payment_method"),
  customer: Nullable(Type.String()),
  brand: Type.String(),
  country: Nullable(Type.String()),
  exp_month: Type.Integer(),
  exp_year: Type.Integer(),
  last4: Type.String(),
});
export type PaymentMethod = Static<typeof PaymentMethod>;

/** The subscription, live from the provider, and its usage. */
export const BillingInfo = Type.Object({
  subscription: Nullable(Subscription),
  product: Nullable(Product),
  payment_method: Nullable(PaymentMethod),
  subscription_plan: Type.String(),
  num_users: Type.Integer({ description: "The number of users that are not archived" }),
  num_seats_used: Type.Integer({ description: "The number of users that are neither disabled nor archived" }),
  num_messages: Type.Integer(),
});
export type BillingInfo = Static<typeof BillingInfo>;

export const PlanChoice = Type.Object({ plan: Type.String({ maxLength: 255 }) });

/** A card, as the id from the provider's card field. The server reads no other field. */
export const CardDraft = Type.Object({ id: Type.String({ maxLength: 255, pattern: "^pm_\\w+$" }) });
export type CardDraft = Static<typeof CardDraft>;
