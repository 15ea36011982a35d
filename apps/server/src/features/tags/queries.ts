import type { TagChanges, TagDraft } from "@parley/contract";
import type { Scope, UserScope } from "../../platform/scope.ts";

const tagColumns = ["id", "name", "description", "color", "created_at", "updated_at"] as const;

const selectTags = ({ db, accountId }: Scope) =>
  db.selectFrom("tags").select(tagColumns).where("account_id", "=", accountId);

export const listTags = (scope: Scope) => selectTags(scope).orderBy("created_at").orderBy("id").execute();

export const findTag = (scope: Scope, id: string) => selectTags(scope).where("id", "=", id).executeTakeFirst();

export const insertTag = ({ db, accountId, actor }: UserScope, tag: TagDraft) =>
  db
    .insertInto("tags")
    .values({ account_id: accountId, ...tag, creator_id: actor.id })
    .returning(tagColumns)
    .executeTakeFirstOrThrow();

export const updateTag = ({ db, accountId }: Scope, id: string, changes: TagChanges) =>
  db
    .updateTable("tags")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(tagColumns)
    .executeTakeFirst();

export async function deleteTag({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("tags")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
