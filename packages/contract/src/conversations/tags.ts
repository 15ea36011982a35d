import Type, { type Static } from "typebox";
import { NaiveTime, Name, Nullable, ShortText, Uuid } from "../primitives.ts";

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

export const TagDraft = Type.Object({
  name: Name,
  description: Type.Optional(Nullable(ShortText)),
  color: Type.Optional(Nullable(ShortText)),
});
export type TagDraft = Static<typeof TagDraft>;

export const TagChanges = Type.Partial(TagDraft);
export type TagChanges = Static<typeof TagChanges>;

/** The tag to add to a conversation or a customer. */
export const Tagging = Type.Object({ tag_id: Uuid });
