/**
 * The fields of Stripe's objects that its description requires, as they are when nothing was configured. Source:
 * docs.stripe.com/api, in the version of the SDK.
 */

export const productDefaults = {
  description: null,
  images: [],
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: "service",
  updated: 1_767_600_000,
  url: null,
};

export const priceDefaults = {
  custom_unit_amount: null,
  lookup_key: null,
  metadata: {},
  nickname: null,
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
};

export const recurringMonthly = {
  interval: "month",
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: "licensed",
};

/** The older form of a price. Items of subscriptions have both. */
export function planOf(price: Record<string, unknown>) {
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: "per_unit",
    created: price.created,
    currency: price.currency,
    interval: "month",
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}

export const customerDefaults = {
  balance: 0,
  default_source: null,
  description: null,
  shipping: null,
};

export const customerInvoiceSettings = {
  custom_fields: null,
  default_payment_method: null,
  footer: null,
  rendering_options: null,
};

export const paymentMethodDefaults = {
  allow_redisplay: "unspecified",
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  customer_account: null,
  metadata: {},
};

export const cardDefaults = {
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "unchecked" },
  country: "US",
  funding: "credit",
  generated_from: null,
  regulated_status: "unregulated",
  three_d_secure_usage: { supported: true },
  wallet: null,
};

export const subscriptionDefaults = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: null, type: "classic" },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: "charge_automatically",
  currency: "usd",
  customer_account: null,
  days_until_due: null,
  default_payment_method: null,
  default_source: null,
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: "self" },
  },
  latest_invoice: null,
  managed_payments: { enabled: false },
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: "off",
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: "create_invoice" } },
};

export const itemDefaults = {
  billing_thresholds: null,
  current_trial: null,
  discounts: [],
  metadata: {},
  tax_rates: [],
};

export const couponDefaults = {
  amount_off: null,
  currency: null,
  duration: "forever",
  duration_in_months: null,
  max_redemptions: null,
  metadata: {},
  name: null,
  percent_off: null,
  redeem_by: null,
  times_redeemed: 1,
  valid: true,
};

/** A discount has no `created` and no `livemode`. */
export const discountDefaults = {
  checkout_session: null,
  customer: null,
  customer_account: null,
  end: null,
  invoice: null,
  invoice_item: null,
  promotion_code: null,
  start: 1_767_600_000,
  subscription: null,
  subscription_item: null,
};
