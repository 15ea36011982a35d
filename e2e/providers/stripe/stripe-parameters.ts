import type { Thing } from "./stripe-forms.ts";
import { invalidRequest } from "./stripe-refusals.ts";

/** The known parameters of each path. Other parameters are refused, like at Stripe. */
const parameters: Record<string, { required?: string[]; known: string[] }> = {
  "GET /v1/products": { known: ["active", "limit", "starting_after", "ids"] },
  "GET /v1/products/:id": { known: [] },
  "GET /v1/prices": { known: ["active", "currency", "limit", "product", "starting_after", "type"] },
  "POST /v1/customers": { known: ["description", "email", "metadata", "name"] },
  "GET /v1/customers/:id": { known: [] },
  "POST /v1/customers/:id": { known: ["email", "invoice_settings", "metadata", "name"] },
  "POST /v1/payment_methods": { required: ["type"], known: ["type", "card", "billing_details"] },
  "GET /v1/payment_methods/:id": { known: [] },
  "POST /v1/payment_methods/:id/attach": { required: ["customer"], known: ["customer"] },
  "GET /v1/subscriptions": { known: ["customer", "limit", "starting_after", "status"] },
  "POST /v1/subscriptions": {
    required: ["customer", "items"],
    known: ["customer", "items", "metadata", "trial_period_days"],
  },
  "GET /v1/subscriptions/:id": { known: [] },
  "POST /v1/subscriptions/:id": { known: ["default_payment_method", "items", "metadata", "proration_behavior"] },
  "DELETE /v1/subscriptions/:id": { known: ["invoice_now", "prorate"] },
};

/** @param route such as `GET /v1/products/:id` @throws Refusal for an unknown parameter, and without a required one */
export function checkParameters(route: string, given: Thing) {
  const { known, required = [] } = parameters[route]!;
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown) {
    throw invalidRequest(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
  }
  const absent = required.find((name) => !given[name]);
  if (absent) throw invalidRequest(`Missing required param: ${absent}.`, { code: "parameter_missing", param: absent });
}
