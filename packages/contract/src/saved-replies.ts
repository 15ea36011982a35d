import Type, { type Static } from "typebox";
import { NaiveTime, Uuid } from "./primitives.ts";

/** Something visible, besides the slash that it is typed with. */
const name = Type.String({ maxLength: 255, pattern: "^(?!/?\\s*$)" });
const content = Type.String({ maxLength: 10_000, pattern: "\\S" });

export const SavedReply = Type.Object({
  id: Uuid,
  object: Type.Literal("canned_response"),
  name: Type.String({ description: "without the slash" }),
  content: Type.String(),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type SavedReply = Static<typeof SavedReply>;

export const SavedReplyDraft = Type.Object({ name, content });
export type SavedReplyDraft = Static<typeof SavedReplyDraft>;

export const SavedReplyChanges = Type.Partial(SavedReplyDraft);
export type SavedReplyChanges = Static<typeof SavedReplyChanges>;
