import {
  Data,
  EventSubscription,
  EventSubscriptionChanges,
  EventSubscriptionDraft,
  Nullable,
  Ok,
  Uuid,
  WebhookDelivery,
} from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { presentDelivery } from "./present.ts";
import { findDeliveries } from "./queries.ts";
import { redeliver, sendTest } from "./redeliver.ts";
import {
  addSubscription,
  changeSubscription,
  getSubscription,
  listSubscriptions,
  removeSubscription,
} from "./subscriptions.ts";
import { verifyUrl } from "./verify-url.ts";

const ById = Type.Object({ id: Uuid });
const done = { data: { ok: true } };

/** The API calls webhooks event subscriptions. */
export function webhookRoutes(router: Router) {
  router.get(
    "/api/event_subscriptions",
    { access: "user", summary: "Webhooks", reply: Data(Type.Array(EventSubscription)) },
    async ({ scope }) => ({ data: await listSubscriptions(scope) }),
  );

  router.post(
    "/api/event_subscriptions",
    {
      access: "user",
      summary: "Add a webhook, and verify its address",
      status: 201,
      body: Type.Object({ event_subscription: EventSubscriptionDraft }),
      reply: Data(EventSubscription),
    },
    async ({ scope, body }) => ({ data: await addSubscription(scope, body.event_subscription) }),
  );

  router.post(
    "/api/event_subscriptions/verify",
    {
      access: "user",
      summary: "Verify a webhook URL with a challenge",
      // An empty URL is not an error, but unverified.
      body: Type.Object({ url: Type.Optional(Nullable(Type.String())) }),
      reply: Data(Type.Object({ verified: Type.Boolean() })),
    },
    async ({ scope, body }) => ({ data: { verified: await verifyUrl(scope, body.url ?? "") } }),
  );

  router.get(
    "/api/event_subscriptions/:id",
    { access: "user", summary: "One webhook", params: ById, reply: Data(EventSubscription) },
    async ({ scope, params }) => ({ data: await getSubscription(scope, params.id) }),
  );

  router.put(
    "/api/event_subscriptions/:id",
    {
      access: "user",
      summary: "Change a webhook; a new URL is verified",
      params: ById,
      body: Type.Object({ event_subscription: EventSubscriptionChanges }),
      reply: Data(EventSubscription),
    },
    async ({ scope, params, body }) => ({ data: await changeSubscription(scope, params.id, body.event_subscription) }),
  );

  router.delete(
    "/api/event_subscriptions/:id",
    { access: "user", summary: "Remove a webhook", params: ById, status: 204 },
    async ({ scope, params }) => removeSubscription(scope, params.id),
  );

  router.get(
    "/api/event_subscriptions/:id/deliveries",
    {
      access: "user",
      summary: "A webhook's deliveries of the last 30 days, newest first",
      params: ById,
      query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) }),
      reply: Data(Type.Array(WebhookDelivery)),
    },
    async ({ scope, params, query }) => {
      await getSubscription(scope, params.id);
      return { data: (await findDeliveries(scope, params.id, query.limit ?? 50)).map(presentDelivery) };
    },
  );

  router.post(
    "/api/event_subscriptions/:id/deliveries/:delivery_id/redeliver",
    {
      access: "user",
      summary: "Send a delivery again",
      params: Type.Object({ id: Uuid, delivery_id: Uuid }),
      status: 202,
      reply: Data(Ok),
    },
    async ({ scope, params }) => {
      await redeliver(scope, params.id, params.delivery_id);
      return done;
    },
  );

  router.post(
    "/api/event_subscriptions/:id/test",
    { access: "user", summary: "Send a webhook a test", params: ById, status: 202, reply: Data(Ok) },
    async ({ scope, params }) => {
      await sendTest(scope, params.id);
      return done;
    },
  );
}
