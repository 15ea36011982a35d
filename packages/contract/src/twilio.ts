import Type, { type Static } from "typebox";
import { integrationHealth } from "./integrations.ts";
import { NaiveTime, Nullable, OneOf, ShortText, Uuid } from "./primitives.ts";

/** What somebody types in; the number as Twilio writes it, `+15551234567`. */
export const TwilioDraft = Type.Object({
  twilio_account_sid: ShortText,
  twilio_auth_token: ShortText,
  from_phone_number: ShortText,
  inbox_id: Type.Optional(Nullable(Uuid)),
  id: Type.Optional(Nullable(Uuid)),
});
export type TwilioDraft = Static<typeof TwilioDraft>;

/** Whatever is sent is answered with 200, so its shape is looked at later. */
export const TwilioConnection = Type.Object({
  authorization: Type.Optional(Type.Unsafe<unknown>({ description: Object.keys(TwilioDraft.properties).join(", ") })),
});

/** Whether it is connected now, and if not, why not. */
export const TwilioOutcome = Type.Object({
  ok: Type.Boolean(),
  id: Type.Optional(Uuid),
  error: Type.Optional(Type.String()),
});
export type TwilioOutcome = Static<typeof TwilioOutcome>;

/** What connects an account, or an inbox, with Twilio. */
export const TwilioAuthorization = Type.Object({
  id: Uuid,
  created_at: NaiveTime,
  account_id: Uuid,
  inbox_id: Nullable(Uuid),
  from_phone_number: Type.String(),
  twilio_account_sid: Type.String(),
  twilio_auth_token: Type.String(),
  ...integrationHealth,
});
export type TwilioAuthorization = Static<typeof TwilioAuthorization>;

export const TextMessageDraft = Type.Object({
  to: ShortText,
  body: Type.String({ maxLength: 1600 }),
});
export type TextMessageDraft = Static<typeof TextMessageDraft>;

/** As Twilio has it. */
export const TwilioMessage = Type.Unsafe<object>({ type: "object", additionalProperties: true });

/**
 * What has become of a message that left as a text message, in the order in which it happens: `twilio_status` in its
 * metadata. With `failed` and `undelivered` Twilio says why, `twilio_error_code`.
 */
export const textMessageStatuses = ["queued", "sending", "sent", "delivered", "undelivered", "failed", "read"] as const;
export const TextMessageStatus = OneOf(...textMessageStatuses);
export type TextMessageStatus = Static<typeof TextMessageStatus>;
