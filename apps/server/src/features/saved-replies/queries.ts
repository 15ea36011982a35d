import type { SavedReplyChanges, SavedReplyDraft } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";

const savedReplyColumns = ["id", "name", "content", "created_at", "updated_at"] as const;

const selectSavedReplies = ({ db, accountId }: Scope) =>
  db.selectFrom("saved_replies").select(savedReplyColumns).where("account_id", "=", accountId);

export const listSavedReplies = (scope: Scope) =>
  selectSavedReplies(scope).orderBy("created_at").orderBy("id").execute();

export const findSavedReply = (scope: Scope, id: string) =>
  selectSavedReplies(scope).where("id", "=", id).executeTakeFirst();

export const insertSavedReply = ({ db, accountId }: Scope, reply: SavedReplyDraft) =>
  db
    .insertInto("saved_replies")
    .values({ account_id: accountId, ...reply })
    .returning(savedReplyColumns)
    .executeTakeFirstOrThrow();

export const updateSavedReply = ({ db, accountId }: Scope, id: string, changes: SavedReplyChanges) =>
  db
    .updateTable("saved_replies")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(savedReplyColumns)
    .executeTakeFirst();

export async function deleteSavedReply({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("saved_replies")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
