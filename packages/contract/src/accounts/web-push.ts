import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, Uuid } from "../primitives.ts";

/** The public half of the key that signs the server's pushes. Browsers call it the application server key. */
export const WebPushKey = Type.Object({ object: Type.Literal("web_push_key"), public_key: Type.String() });
export type WebPushKey = Static<typeof WebPushKey>;

/** In the format of `PushSubscription.toJSON()`. */
export const WebPushSubscriptionDraft = Type.Object({
  endpoint: Type.String({ maxLength: 2000 }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$" }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}={0,2}$" }),
  }),
});
export type WebPushSubscriptionDraft = Static<typeof WebPushSubscriptionDraft>;

/** A browser of the caller. `problem` is the reason why the last push failed. */
export const WebPushSubscription = Type.Object({
  id: Uuid,
  object: Type.Literal("web_push_subscription"),
  problem: Nullable(Type.String()),
  created_at: NaiveTime,
});
export type WebPushSubscription = Static<typeof WebPushSubscription>;

/** The payload of a push, encrypted for one browser. */
export interface WebPushPayload {
  message_id: string;
  conversation_id: string;
  title: string;
  body: string;
  /** Unread open conversations of the account. */
  badge: number;
}
