import Type, { type Static } from "typebox";
import { NaiveTime, ShortText, UserId, Uuid } from "../primitives.ts";

export const Note = Type.Object({
  id: Uuid,
  object: Type.Literal("note"),
  body: Type.String(),
  content_type: Type.String(),
  customer_id: Uuid,
  author_id: UserId,
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type Note = Static<typeof Note>;

const body = Type.String({ maxLength: 10_000, pattern: "\\S" });

export const NoteDraft = Type.Object({ body, customer_id: Uuid });
export type NoteDraft = Static<typeof NoteDraft>;

export const NoteChanges = Type.Partial(Type.Object({ body, content_type: ShortText }));
export type NoteChanges = Static<typeof NoteChanges>;
