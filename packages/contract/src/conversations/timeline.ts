import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, OneOf, UserId, Uuid } from "../primitives.ts";

export const TimelineEntryType = OneOf(
  "assigned",
  "unassigned",
  "prioritised",
  "unprioritised",
  "closed",
  "reopened",
  "archived",
  "unarchived",
  "moved",
  "tagged",
  "untagged",
);
export type TimelineEntryType = Static<typeof TimelineEntryType>;

/** `customer`: a customer's message caused the change. */
export const TimelineActor = OneOf("user", "customer", "system");
export type TimelineActor = Static<typeof TimelineActor>;

/**
 * A change of a conversation, with the user who made it; `user_id` is null if the user was deleted. Customers cannot
 * see it.
 */
export const TimelineEntry = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  object: Type.Literal("timeline_entry"),
  conversation_id: Uuid,
  type: TimelineEntryType,
  actor: TimelineActor,
  user_id: Nullable(UserId),
  assignee_id: Nullable(UserId),
  previous_assignee_id: Nullable(UserId),
  inbox_id: Nullable(Uuid),
  previous_inbox_id: Nullable(Uuid),
  tag: Nullable(Type.String({ description: "The tag's name at that time" })),
  after_message_id: Nullable(Type.String({ format: "uuid", description: "Null before the first message" })),
  created_at: NaiveTime,
});
export type TimelineEntry = Static<typeof TimelineEntry>;
