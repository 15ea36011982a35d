import { BillingInfo, CardDraft, Data, Nullable, Ok, PaymentMethod, PlanChoice } from "@parley/contract";
import Type from "typebox";
import type { Config } from "../../platform/config.ts";
import type { Router } from "../../platform/http/router.ts";
import { cancelPlan } from "./cancel-plan.ts";
import { choosePlan } from "./choose-plan.ts";
import { describeBilling, describeCard } from "./describe-billing.ts";
import { InvalidStripeSignature } from "./errors.ts";
import { receiveEvent } from "./receive-event.ts";
import { saveCard } from "./save-card.ts";

const MAX_EVENT_BYTES = 1_000_000;

const done = { data: { ok: true } };

/** Declares no routes when billing is disabled. */
export function billingRoutes(router: Router, { isBillingEnabled }: Pick<Config, "isBillingEnabled">) {
  if (!isBillingEnabled) return;

  router.get(
    "/api/billing",
    { access: "user", summary: "The current subscription and its usage", reply: Data(BillingInfo) },
    async ({ scope }) => ({ data: await describeBilling(scope) }),
  );

  router.post(
    "/api/billing",
    { access: "user", summary: "Subscribe to a plan, with a trial", body: PlanChoice, reply: Data(Ok) },
    async ({ scope, body: { plan } }) => {
      await choosePlan(scope, plan);
      return done;
    },
  );

  router.put(
    "/api/billing",
    { access: "user", summary: "Change the plan", body: PlanChoice, reply: Data(Ok) },
    async ({ scope, body: { plan } }) => {
      await choosePlan(scope, plan);
      return done;
    },
  );

  router.delete(
    "/api/billing",
    { access: "user", summary: "Cancel the subscription immediately", reply: Data(Ok) },
    async ({ scope }) => {
      await cancelPlan(scope);
      return done;
    },
  );

  router.get(
    "/api/payment_methods",
    { access: "user", summary: "The card for invoices", reply: Data(Nullable(PaymentMethod)) },
    async ({ scope }) => ({ data: await describeCard(scope) }),
  );

  router.post(
    "/api/payment_methods",
    {
      access: "user",
      summary: "Change the card for invoices",
      body: Type.Object({ payment_method: CardDraft }),
      reply: Data(Nullable(PaymentMethod)),
    },
    async ({ scope, body }) => ({ data: await saveCard(scope, body.payment_method) }),
  );

  router.post(
    "/api/stripe/webhook",
    {
      access: "public",
      summary: "Receive a signed event of Stripe",
      text: { mostBytes: MAX_EVENT_BYTES },
      isLetIn: ({ headers }, { stripe }) =>
        stripe?.webhookSecret !== undefined && headers["stripe-signature"] !== undefined,
    },
    async ({ publicContext, raw: { text = "", headers } }, reply) => {
      try {
        await receiveEvent(publicContext, text, String(headers["stripe-signature"]));
        return reply.code(200).send();
      } catch (error) {
        if (!(error instanceof InvalidStripeSignature)) throw error;
        return reply.code(401).send();
      }
    },
  );
}
