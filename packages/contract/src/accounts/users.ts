import Type, { type Static } from "typebox";
import { InstantInput, NaiveTime, Nullable, OneOf, ShortText, UserId, UtcTime, Uuid } from "../primitives.ts";

export const Role = OneOf("user", "admin");
export type Role = Static<typeof Role>;

/** A member of the team. Visitors get the redacted form: `email` says `agent` or the part before the `@`. */
export const User = Type.Object({
  id: UserId,
  object: Type.Literal("user"),
  email: Type.String(),
  role: Role,
  created_at: Nullable(NaiveTime),
  disabled_at: Nullable(UtcTime),
  archived_at: Nullable(UtcTime),
  full_name: Nullable(Type.String()),
  display_name: Nullable(Type.String()),
  profile_photo_url: Nullable(Type.String()),
  account_id: Uuid,
  /** Whether the user is away, so that visitors do not see them as online. Absent where a user is only an author. */
  is_away: Type.Optional(Type.Boolean()),
});
export type User = Static<typeof User>;

/** An agent who is present, as every visitor may see them. Both fields are null for an agent without a profile. */
export type Face = Pick<User, "id" | "display_name" | "profile_photo_url">;

/** The reply to a join of `room:{account_id}`. Published clients ignore it. */
export interface RoomReply {
  /** At most 3, those with a photo first. Absent while no agent is present. */
  agents?: Face[];
}

export const Me = Type.Object({ id: UserId, email: Type.String(), account_id: Uuid, role: Role });
export type Me = Static<typeof Me>;

export const ProfileChanges = Type.Object({
  display_name: Type.Optional(Nullable(ShortText)),
  full_name: Type.Optional(Nullable(ShortText)),
  profile_photo_url: Type.Optional(Nullable(ShortText)),
  is_away: Type.Optional(Type.Boolean()),
});
export type ProfileChanges = Static<typeof ProfileChanges>;

export const UserSettings = Type.Object({
  id: Uuid,
  object: Type.Literal("user_settings"),
  user_id: UserId,
  email_alert_on_new_message: Type.Boolean(),
  email_alert_on_new_conversation: Type.Boolean(),
  expo_push_token: Nullable(Type.String()),
});
export type UserSettings = Static<typeof UserSettings>;

export const UserSettingsChanges = Type.Object({
  email_alert_on_new_message: Type.Optional(Type.Boolean()),
  email_alert_on_new_conversation: Type.Optional(Type.Boolean()),
  expo_push_token: Type.Optional(Nullable(ShortText)),
});
export type UserSettingsChanges = Static<typeof UserSettingsChanges>;

/** A message from a user to the operator of the installation. */
export const OperatorNotification = Type.Object({
  text: Type.String({ minLength: 1, maxLength: 10_000 }),
  subject: Type.Optional(ShortText),
  html: Type.Optional(Type.String({ maxLength: 100_000 })),
});
export type OperatorNotification = Static<typeof OperatorNotification>;

/** An invitation. Its id is the token in the invitation link. */
export const UserInvitation = Type.Object({
  id: Uuid,
  account_id: Uuid,
  expires_at: UtcTime,
  /** The number of people who joined with it. */
  uses: Type.Integer(),
  /** The limit of `uses`; null for no limit until it expires. */
  max_uses: Nullable(Type.Integer()),
  /** The only email address that can use it; null for anyone with the link. */
  to_address: Nullable(Type.String()),
  /** The admin who created it, if known. */
  created_by: Nullable(UserId),
  created_at: NaiveTime,
});
export type UserInvitation = Static<typeof UserInvitation>;

/** What a person with an invitation link sees before registering. */
export const OpenInvitation = Type.Object({ company_name: Type.String() });
export type OpenInvitation = Static<typeof OpenInvitation>;

export const UserInvitationChanges = Type.Object({
  expires_at: Type.Optional(InstantInput),
  max_uses: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1 }))),
});
export type UserInvitationChanges = Static<typeof UserInvitationChanges>;
