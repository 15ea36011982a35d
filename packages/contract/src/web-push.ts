import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, Uuid } from "./primitives.ts";

/** What browsers name as their application server: the public half of the key that signs our pushes. */
export const WebPushKey = Type.Object({ object: Type.Literal("web_push_key"), public_key: Type.String() });
export type WebPushKey = Static<typeof WebPushKey>;

/** As `PushSubscription.toJSON()` has it. */
export const WebPushSubscriptionDraft = Type.Object({
  endpoint: Type.String({ maxLength: 2000 }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$" }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}={0,2}$" }),
  }),
});
export type WebPushSubscriptionDraft = Static<typeof WebPushSubscriptionDraft>;

/** A browser of the caller's. `problem` is why the last push did not get through to it. */
export const WebPushSubscription = Type.Object({
  id: Uuid,
  object: Type.Literal("web_push_subscription"),
  problem: Nullable(Type.String()),
  created_at: NaiveTime,
});
export type WebPushSubscription = Static<typeof WebPushSubscription>;

/** What a push tells a browser, encrypted for it alone. */
export interface WebPushPayload {
  message_id: string;
  conversation_id: string;
  title: string;
  body: string;
  /** Unread open conversations of the account. */
  badge: number;
}
