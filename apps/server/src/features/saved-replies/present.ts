import type { SavedReply } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive } from "../../platform/times.ts";

export type SavedReplyRow = Omit<Selectable<Schema["saved_replies"]>, "account_id">;

export function presentSavedReply({ id, name, content, created_at, updated_at }: SavedReplyRow): SavedReply {
  return {
    id,
    object: "canned_response",
    name,
    content,
    created_at: naive(created_at),
    updated_at: naive(updated_at),
  };
}
