import { Data, Uuid, WebPushKey, WebPushSubscription, WebPushSubscriptionDraft } from "@parley/contract";
import Type from "typebox";
import type { Router } from "../../platform/http/router.ts";
import { getSessionFamily } from "../sessions/index.ts";
import { addBrowser, removeBrowser } from "./browsers.ts";
import { vapidDetailsOf } from "./vapid.ts";

export function webPushRoutes(router: Router) {
  router.get(
    "/api/web_push_key",
    { access: "user", summary: "The public key for push subscriptions", reply: Data(WebPushKey) },
    async ({ scope }) => ({
      data: { object: "web_push_key" as const, public_key: vapidDetailsOf(scope.platform).publicKey },
    }),
  );

  router.post(
    "/api/web_push_subscriptions",
    {
      access: "user",
      summary: "Subscribe a browser to pushes while it is signed in; idempotent",
      status: 201,
      body: Type.Object({ web_push_subscription: WebPushSubscriptionDraft }),
      reply: Data(WebPushSubscription),
    },
    async ({ scope, publicContext, token, body }) => {
      const { family_id } = await getSessionFamily(publicContext, token);
      return { data: await addBrowser(scope, family_id, body.web_push_subscription) };
    },
  );

  router.delete(
    "/api/web_push_subscriptions/:id",
    {
      access: "user",
      summary: "Unsubscribe a browser from pushes",
      params: Type.Object({ id: Uuid }),
      status: 204,
    },
    async ({ scope, params }) => removeBrowser(scope, params.id),
  );
}
