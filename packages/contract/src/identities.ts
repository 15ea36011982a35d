import Type, { type Static } from "typebox";
import { Nullable } from "./primitives.ts";

/** How an account's pages prove who their visitors are (`widget.md` §6.5). */
export const IdentitySettings = Type.Object({
  object: Type.Literal("identity_settings"),
  /** Whether an external id without proof is none. */
  is_required: Type.Boolean(),
  /** What pages' servers sign with; null before somebody asked for it. */
  secret: Nullable(Type.String()),
});
export type IdentitySettings = Static<typeof IdentitySettings>;

/** `PUT /api/identity_settings`, by an admin. */
export const IdentitySettingsChanges = Type.Object({ is_required: Type.Boolean() });
export type IdentitySettingsChanges = Static<typeof IdentitySettingsChanges>;
