import Type, { type Static } from "typebox";
import { Nullable } from "../primitives.ts";

/**
 * The number of days without a change after which closed conversations are archived; null turns archiving off. Not part
 * of the contract with published clients.
 */
export const ConversationSettings = Type.Object({
  object: Type.Literal("conversation_settings"),
  archive_closed_after_days: Nullable(Type.Integer()),
});
export type ConversationSettings = Static<typeof ConversationSettings>;

/** `PUT /api/conversation_settings`, by an admin. */
export const ConversationSettingsChanges = Type.Object({
  archive_closed_after_days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
});
