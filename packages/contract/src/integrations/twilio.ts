import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, ShortText, Uuid } from "../primitives.ts";
import { integrationHealth } from "./integrations.ts";

/** The typed-in values. The number is in Twilio's format, `+15551234567`. */
export const TwilioDraft = Type.Object({
  twilio_account_sid: ShortText,
  twilio_auth_token: ShortText,
  from_phone_number: ShortText,
  inbox_id: Type.Optional(Nullable(Uuid)),
  id: Type.Optional(Nullable(Uuid)),
});
export type TwilioDraft = Static<typeof TwilioDraft>;

/** The values are validated by the handler, because invalid values are answered with status 200, too. */
export const TwilioConnection = Type.Object({
  authorization: Type.Optional(Type.Unsafe<unknown>({ description: Object.keys(TwilioDraft.properties).join(", ") })),
});

/** Whether the connection succeeded, with the reason if not. */
export const TwilioOutcome = Type.Object({
  ok: Type.Boolean(),
  id: Type.Optional(Uuid),
  error: Type.Optional(Type.String()),
});
export type TwilioOutcome = Static<typeof TwilioOutcome>;

/** The connection of an account or an inbox with Twilio. */
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

/** A message in Twilio's format. */
export const TwilioMessage = Type.Unsafe<object>({ type: "object", additionalProperties: true });

/**
 * The delivery statuses of a text message, in order: `twilio_status` in the message's metadata. For `failed` and
 * `undelivered`, `twilio_error_code` is Twilio's reason.
 */
export const textMessageStatuses = ["queued", "sending", "sent", "delivered", "undelivered", "failed", "read"] as const;
export const TextMessageStatus = OneOf(...textMessageStatuses);
export type TextMessageStatus = Static<typeof TextMessageStatus>;

/**
 * The reason why Parley did not send a text message to Twilio: `twilio_failure` in the metadata of a message that is
 * `failed` without an error code. No number is connected, the customer has no phone number, or the message waited too
 * long.
 */
export type TextMessageFailure = "not_connected" | "no_phone" | "expired";
