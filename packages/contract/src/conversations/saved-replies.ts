import Type, { type Static } from "typebox";
import { NaiveTime, Uuid } from "../primitives.ts";
import { File } from "./files.ts";

/** At least one visible character besides the slash. */
const name = Type.String({ maxLength: 255, pattern: "^(?!/?\\s*$)" });
const content = Type.String({ maxLength: 10_000, pattern: "\\S" });

/** Files that are sent with the reply. Not part of the contract with published clients. */
const file_ids = Type.Array(Uuid, { maxItems: 10 });

export const SavedReply = Type.Object({
  id: Uuid,
  object: Type.Literal("canned_response"),
  name: Type.String({ description: "The name, without the slash" }),
  content: Type.String(),
  attachments: Type.Array(File),
  created_at: NaiveTime,
  updated_at: NaiveTime,
});
export type SavedReply = Static<typeof SavedReply>;

export const SavedReplyDraft = Type.Object({ name, content, file_ids: Type.Optional(file_ids) });
export type SavedReplyDraft = Static<typeof SavedReplyDraft>;

export const SavedReplyChanges = Type.Partial(SavedReplyDraft);
export type SavedReplyChanges = Static<typeof SavedReplyChanges>;
