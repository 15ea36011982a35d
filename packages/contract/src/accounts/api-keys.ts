import Type, { type Static } from "typebox";
import { NaiveTime, Name, Nullable, UserId, UtcTime, Uuid } from "../primitives.ts";

export const PersonalApiKey = Type.Object({
  id: Uuid,
  object: Type.Literal("personal_api_key"),
  label: Type.String(),
  value: Type.String({
    description:
      "Sent as `Authorization: Bearer <value>`. Valid only below /api/v1. Empty if the server can no longer decrypt it",
  }),
  last_used_at: Nullable(UtcTime),
  account_id: Uuid,
  user_id: UserId,
  created_at: NaiveTime,
});
export type PersonalApiKey = Static<typeof PersonalApiKey>;

export const PersonalApiKeyDraft = Type.Object({ label: Name });
export type PersonalApiKeyDraft = Static<typeof PersonalApiKeyDraft>;
