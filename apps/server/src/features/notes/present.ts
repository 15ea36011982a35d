import type { ListedNote, Note } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { Platform } from "../../platform/platform.ts";
import { naive } from "../../platform/times.ts";
import { type CustomerRow, presentCustomer } from "../customers/index.ts";
import { presentUser, type UserRow } from "../users/index.ts";

type NoteRow = Selectable<Schema["notes"]>;

export function presentNote(note: NoteRow): Note {
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

type ListedNoteRow = NoteRow & { author: UserRow | null; customer: CustomerRow };

export const presentListedNote = (platform: Platform, note: ListedNoteRow): ListedNote => ({
  ...presentNote(note),
  author: note.author && presentUser(note.author),
  customer: presentCustomer(platform, note.customer),
});
