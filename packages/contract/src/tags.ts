import Type, { type Static } from "typebox";
import { NaiveTime, Nullable, Uuid } from "./primitives.ts";

export const Tag = Type.Object({
  id: Uuid,
  object: Type.Literal("tag"),
  name: Type.String(),
  description: Nullable(Type.String()),
  color: Nullable(Type.String()),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type Tag = Static<typeof Tag>;
