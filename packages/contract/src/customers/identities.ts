import Type, { type Static } from "typebox";
import { Nullable } from "../primitives.ts";

/** The settings for the proof of visitors' identities (`widget.md` §6.5). */
export const IdentitySettings = Type.Object({
  object: Type.Literal("identity_settings"),
  /** Whether the server ignores an external id without proof. */
  is_required: Type.Boolean(),
  /** The secret with which a site's server signs; null until it is created. */
  secret: Nullable(Type.String()),
  /** Whether visitors act for a customer only with a key or a proof; null: automatic. */
  requires_visitor_key: Nullable(Type.Boolean()),
  /** The effective value of `requires_visitor_key`. */
  requires_visitor_key_now: Type.Boolean(),
});
export type IdentitySettings = Static<typeof IdentitySettings>;

/** `PUT /api/identity_settings`, by an admin. */
export const IdentitySettingsChanges = Type.Object(
  { is_required: Type.Optional(Type.Boolean()), requires_visitor_key: Type.Optional(Nullable(Type.Boolean())) },
  { minProperties: 1 },
);
export type IdentitySettingsChanges = Static<typeof IdentitySettingsChanges>;

/** The secret of a visitor's browser: 32 random bytes in base64url. */
export const VisitorKey = Type.String({ pattern: "^[A-Za-z0-9_-]{43}$" });
