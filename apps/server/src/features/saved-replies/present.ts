import type { SavedReply } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive } from "../../platform/times.ts";
import { type FileRow, presentFile } from "../files/index.ts";

export type SavedReplyRow = Omit<Selectable<Schema["saved_replies"]>, "account_id"> & { attachments: FileRow[] };

export function presentSavedReply({
  id,
  name,
  content,
  attachments,
  created_at,
  updated_at,
}: SavedReplyRow): SavedReply {
  return {
    id,
    object: "canned_response",
    name,
    content,
    attachments: attachments.map(presentFile),
    created_at: naive(created_at),
    updated_at: naive(updated_at),
  };
}
