import Type, { type Static } from "typebox";
import { NaiveTime, UserId, Uuid } from "./primitives.ts";

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
