import Type, { type Static } from "typebox";
import { Name, ShortText, UserId, Uuid } from "../primitives.ts";

export const Credentials = Type.Object({ email: Type.String(), password: Type.String() });
export type Credentials = Static<typeof Credentials>;

/** A random token of a browser, at least 128 bits. It identifies the device at the next sign-in. */
export const DeviceToken = Type.String({ minLength: 32, maxLength: 128 });

/** `token` is valid for 30 minutes, and `renew_token` for one renewal within 30 days. */
export const Session = Type.Object({
  user_id: UserId,
  email: Type.String(),
  account_id: Uuid,
  token: Type.String(),
  renew_token: Type.String(),
});
export type Session = Static<typeof Session>;

export const TokenPair = Type.Object({ token: Type.String(), renew_token: Type.String() });
export type TokenPair = Static<typeof TokenPair>;

const NewPassword = Type.String({ minLength: 8, maxLength: 4096 });
const NewEmail = Type.String({ format: "email", maxLength: 255 });

/** A new company and its first admin. */
export const AccountRegistration = Type.Object({
  company_name: Name,
  full_name: Type.Optional(ShortText),
  email: NewEmail,
  password: NewPassword,
  password_confirmation: Type.Optional(Type.String()),
});
export type AccountRegistration = Static<typeof AccountRegistration>;

/** A new member of an existing team. */
export const TeammateRegistration = Type.Object({
  full_name: Type.Optional(ShortText),
  email: NewEmail,
  password: NewPassword,
  password_confirmation: Type.Optional(Type.String()),
});
export type TeammateRegistration = Static<typeof TeammateRegistration>;

/** Both registrations for the API description: a new company has a name, a new member has an invitation token. */
export const Registration = Type.Object({
  ...TeammateRegistration.properties,
  company_name: Type.Optional(Name),
  invite_token: Type.Optional(Type.String()),
});

export const PasswordChange = Type.Object({
  password: NewPassword,
  password_confirmation: Type.Optional(Type.String()),
});
export type PasswordChange = Static<typeof PasswordChange>;

/** A signed-in user's new password, with the present one. */
export const OwnPasswordChange = Type.Object({
  current_password: Type.String({ minLength: 1, maxLength: 4096 }),
  ...PasswordChange.properties,
});
export type OwnPasswordChange = Static<typeof OwnPasswordChange>;
