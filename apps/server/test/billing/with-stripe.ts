import type { BillingInfo } from "@parley/contract";
import { afterAll, beforeAll } from "vitest";
import { StripeStandIn } from "../../../../e2e/providers/stripe/stripe.ts";
import type { Answer } from "../harness/call.ts";
import { type Agent, World } from "../harness/world.ts";

/** A server with a stand-in for Stripe, where the three plans exist. */
export async function useStripe(environment: NodeJS.ProcessEnv = {}) {
  const stripe = await new StripeStandIn().open();
  const world = new World({ ...stripe.environment, DEFAULT_PLAN: "starter", ...environment });
  beforeAll(() => world.begin());
  afterAll(async () => {
    await world.end();
    await stripe.close();
  });

  const plans = stripe.sellPlans(environment.EU_EDITION ? "eu-" : "");
  const calls = {
    billing: ({ token }: Agent) => world.data<BillingInfo>("GET", "/api/billing", { token }),
    choose: ({ token }: Agent, plan: string, method: "POST" | "PUT" = "POST"): Promise<Answer> =>
      world.call(method, "/api/billing", { token, body: { plan } }),
    cancel: ({ token }: Agent) => world.call("DELETE", "/api/billing", { token }),
    pay: ({ token }: Agent, id = "pm_card_visa") =>
      world.call("POST", "/api/payment_methods", { token, body: { payment_method: { id } } }),
    card: ({ token }: Agent) => world.data("GET", "/api/payment_methods", { token }),
    planOf: async ({ token }: Agent) =>
      (await world.data<{ subscription_plan: string }>("GET", "/api/accounts/me", { token })).subscription_plan,
    /** Reads the database directly, because no route returns this. */
    stored: ({ account_id }: Agent) =>
      world.db
        .selectFrom("accounts")
        .select([
          "stripe_customer_id as customer",
          "stripe_subscription_id as subscription",
          "stripe_product_id as product",
          "stripe_default_payment_method_id as card",
        ])
        .where("id", "=", account_id)
        .executeTakeFirstOrThrow(),
  };
  return { stripe, world, plans, ...calls };
}

export const ok = { status: 200, body: { data: { ok: true } } };

/** The routes for users. */
export const addresses = [
  ["GET", "/api/billing"],
  ["POST", "/api/billing"],
  ["PUT", "/api/billing"],
  ["DELETE", "/api/billing"],
  ["GET", "/api/payment_methods"],
  ["POST", "/api/payment_methods"],
] as const;
