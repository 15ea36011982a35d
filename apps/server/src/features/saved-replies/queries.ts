import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Scope } from "../../platform/scope.ts";

interface SavedReplyColumns {
  name: string;
  content: string;
}

const savedReplyColumns = ["id", "name", "content", "created_at", "updated_at"] as const;

const selectSavedReplies = ({ db, accountId }: Scope) =>
  db
    .selectFrom("saved_replies")
    .select(savedReplyColumns)
    .select((reply) =>
      jsonArrayFrom(
        reply
          .selectFrom("saved_reply_files")
          .innerJoin("files", (join) =>
            join
              .onRef("files.account_id", "=", "saved_reply_files.account_id")
              .onRef("files.id", "=", "saved_reply_files.file_id"),
          )
          .select(["files.id", "files.filename", "files.file_url", "files.content_type", "files.byte_size"])
          .where("saved_reply_files.account_id", "=", accountId)
          .whereRef("saved_reply_files.saved_reply_id", "=", "saved_replies.id")
          .orderBy("saved_reply_files.position"),
      ).as("attachments"),
    )
    .where("account_id", "=", accountId);

export const listSavedReplies = (scope: Scope) =>
  selectSavedReplies(scope).orderBy("created_at").orderBy("id").execute();

export const findSavedReply = (scope: Scope, id: string) =>
  selectSavedReplies(scope).where("id", "=", id).executeTakeFirst();

export const insertSavedReply = ({ db, accountId }: Scope, reply: SavedReplyColumns) =>
  db
    .insertInto("saved_replies")
    .values({ account_id: accountId, ...reply })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateSavedReply = ({ db, accountId }: Scope, id: string, changes: Partial<SavedReplyColumns>) =>
  db
    .updateTable("saved_replies")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();

export async function deleteSavedReply({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("saved_replies")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Replaces the files, in this order. Returns false and changes nothing when a file is not the account's. */
export async function replaceFiles({ db, accountId }: Scope, id: string, fileIds: string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom("files")
    .select(sql<number>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .where("id", "=", sql<string>`any(${fileIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  if (count < fileIds.length) return false;
  await db
    .deleteFrom("saved_reply_files")
    .where("account_id", "=", accountId)
    .where("saved_reply_id", "=", id)
    .execute();
  const files = fileIds.map((file_id, position) => ({ account_id: accountId, saved_reply_id: id, file_id, position }));
  if (files.length > 0) await db.insertInto("saved_reply_files").values(files).execute();
  return true;
}
