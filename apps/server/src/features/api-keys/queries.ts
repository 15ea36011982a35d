import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";

const apiKeyColumns = [
  "id",
  "account_id",
  "user_id",
  "label",
  "value_encrypted",
  "last_used_at",
  "created_at",
] as const;

const selectOwnKeys = ({ db, accountId, actor }: UserScope) =>
  db
    .selectFrom("personal_api_keys")
    .select(apiKeyColumns)
    .where("account_id", "=", accountId)
    .where("user_id", "=", actor.id);

export const listOwnKeys = (scope: UserScope) => selectOwnKeys(scope).orderBy("created_at").orderBy("id").execute();

export const findOwnKey = (scope: UserScope, id: string) =>
  selectOwnKeys(scope).where("id", "=", id).executeTakeFirst();

export const findKey = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("personal_api_keys")
    .select("value_encrypted")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

interface NewKey {
  label: string;
  value_encrypted: Buffer;
  value_digest: Buffer;
}

export const insertKey = ({ db, accountId, actor }: UserScope, key: NewKey) =>
  db
    .insertInto("personal_api_keys")
    .values({ account_id: accountId, user_id: actor.id, ...key })
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow();

export async function deleteOwnKey({ db, accountId, actor }: UserScope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("personal_api_keys")
    .where("account_id", "=", accountId)
    .where("user_id", "=", actor.id)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Finds the owner of a key, and so the account. */
export const findKeyOwner = (db: Database, digest: Buffer) =>
  db
    .selectFrom("personal_api_keys as k")
    .innerJoin("users as u", "u.id", "k.user_id")
    .select([
      "k.account_id",
      "k.user_id",
      "u.role",
      "u.email",
      sql<boolean>`u.disabled_at is null and u.archived_at is null`.as("is_active"),
      sql<boolean>`k.last_used_at is null or k.last_used_at < now() - interval '1 minute'`.as("is_use_to_be_noted"),
    ])
    .where("k.value_digest", "=", digest)
    .executeTakeFirst();

export async function recordUse(db: Database, digest: Buffer) {
  await db
    .updateTable("personal_api_keys")
    .set({ last_used_at: sql<string>`now()` })
    .where("value_digest", "=", digest)
    .execute();
}
