import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, ShortText, UtcTime, Uuid } from "../primitives.ts";

const WebhookUrl = Type.String({ maxLength: 2000, pattern: "\\S" });

export const EventSubscription = Type.Object({
  id: Uuid,
  object: Type.Literal("event_subscription"),
  webhook_url: Type.String(),
  verified: Type.Boolean(),
  scope: Nullable(
    Type.String({ description: "If it contains `conversation:updated`, these events are delivered, too" }),
  ),
  secret: Type.String({
    description:
      "The key that signs deliveries (Standard Webhooks): `whsec_` and base64. Empty if it was encrypted with another `SECRET_KEY`",
  }),
  account_id: Uuid,
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type EventSubscription = Static<typeof EventSubscription>;

export const EventSubscriptionDraft = Type.Object({
  webhook_url: WebhookUrl,
  scope: Type.Optional(Nullable(ShortText)),
});
export type EventSubscriptionDraft = Static<typeof EventSubscriptionDraft>;

export const EventSubscriptionChanges = Type.Partial(EventSubscriptionDraft);
export type EventSubscriptionChanges = Static<typeof EventSubscriptionChanges>;

export const DeliveryStatus = OneOf("pending", "delivered", "failed");
export type DeliveryStatus = Static<typeof DeliveryStatus>;

export const DeliveryAttempt = Type.Object({
  at: UtcTime,
  status_code: Nullable(Type.Integer({ description: "Null if there was no answer" })),
  duration_ms: Type.Integer(),
  response: Type.String({ description: "The first 2 KB of the answer, or the reason why there was none" }),
});
export type DeliveryAttempt = Static<typeof DeliveryAttempt>;

export const WebhookDelivery = Type.Object({
  id: Uuid,
  event: Type.String(),
  status: DeliveryStatus,
  attempts: Type.Array(DeliveryAttempt),
  created_at: NaiveTime,
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;
