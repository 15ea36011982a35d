import type { Note } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive } from "../../platform/times.ts";

export function presentNote(note: Selectable<Schema["notes"]>): Note {
  const { id, body, content_type, customer_id, author_id, created_at, updated_at } = note;
  return {
    id,
    object: "note",
    body,
    content_type,
    customer_id,
    author_id,
    created_at: naive(created_at),
    updated_at: naive(updated_at),
  };
}
