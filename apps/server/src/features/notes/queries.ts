import type { NoteChanges, NoteDraft } from "@parley/contract";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { customerColumns } from "../customers/index.ts";
import { ofSameUser, userColumns } from "../users/index.ts";

export interface NoteFilter {
  customer_id?: string | null | undefined;
  author_id?: number | null | undefined;
}

const selectNotes = ({ db, accountId }: Scope) =>
  db.selectFrom("notes").selectAll("notes").where("notes.account_id", "=", accountId);

/** Newest first. */
function selectNewest(scope: Scope, { customer_id, author_id }: NoteFilter) {
  let notes = selectNotes(scope).orderBy("notes.created_at", "desc").orderBy("notes.id", "desc");
  if (customer_id) notes = notes.where("notes.customer_id", "=", customer_id);
  if (author_id) notes = notes.where("notes.author_id", "=", author_id);
  return notes;
}

export const listNotes = (scope: Scope, filter: NoteFilter) => selectNewest(scope, filter).execute();

/** Notes with their authors and customers. */
export const listNotesWithPeople = (scope: Scope, filter: NoteFilter, limit: number) =>
  selectNewest(scope, filter)
    .select((note) => [
      jsonObjectFrom(
        note
          .selectFrom("users")
          .leftJoin("user_profiles", ofSameUser)
          .select(userColumns)
          .whereRef("users.account_id", "=", "notes.account_id")
          .whereRef("users.id", "=", "notes.author_id"),
      ).as("author"),
      jsonObjectFrom(
        note
          .selectFrom("customers")
          .select(customerColumns)
          .whereRef("customers.account_id", "=", "notes.account_id")
          .whereRef("customers.id", "=", "notes.customer_id"),
      )
        .$notNull()
        .as("customer"),
    ])
    .limit(limit)
    .execute();

export const findNote = (scope: Scope, id: string) => selectNotes(scope).where("id", "=", id).executeTakeFirst();

export const insertNote = ({ db, accountId, actor }: UserScope, note: NoteDraft) =>
  db
    .insertInto("notes")
    .values({ account_id: accountId, ...note, author_id: actor.id })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateNote = ({ db, accountId }: Scope, id: string, changes: NoteChanges) =>
  db
    .updateTable("notes")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export async function deleteNote({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("notes")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
