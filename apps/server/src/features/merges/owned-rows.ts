import { sql } from "kysely";
import type { MergeRecord } from "../../platform/db/schema.ts";
import type { Scope } from "../../platform/scope.ts";

/** Tables whose rows belong to one customer: the kind in a merge's rows, and the column of the owner. */
const ownedTables = [
  { kind: "conversation", table: "conversations", owner: "customer_id" },
  { kind: "note", table: "notes", owner: "customer_id" },
  { kind: "recording", table: "recordings", owner: "customer_id" },
  { kind: "file", table: "files", owner: "customer_id" },
  { kind: "merge", table: "customer_merges", owner: "owner_id" },
  { kind: "visitor_key", table: "visitor_keys", owner: "customer_id" },
] as const;

/**
 * Locks the customer's conversations against concurrent messages. Locks in the order of ids, like all other code, so that
 * concurrent merges and messages wait instead of deadlocking.
 */
export const lockConversations = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("conversations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

/** Moves all rows of a customer to another one, except messages, and records them with the merge. */
export async function moveOwnedRows({ db, accountId }: Scope, mergeId: string, from: string, to: string) {
  for (const { kind, table, owner } of ownedTables) {
    await sql`
      with moved as (
        update ${sql.table(table)} set ${sql.ref(owner)} = ${to}
        where account_id = ${accountId} and ${sql.ref(owner)} = ${from} and id <> ${mergeId} returning id
      )
      insert into customer_merge_rows (account_id, merge_id, kind, row_id)
      select ${accountId}::uuid, ${mergeId}::uuid, ${sql.lit(kind)}, id from moved`.execute(db);
  }
}

/** Moves rows of a merge back, if they still belong to its owner. Does not move messages. */
export async function moveRowsBack({ db, accountId }: Scope, mergeId: string, owner: string, to: string) {
  const ofMerge = (kind: string) => sql`
    (select row_id from customer_merge_rows
     where account_id = ${accountId} and merge_id = ${mergeId} and kind = ${sql.lit(kind)})`;
  await sql`
    select from conversations
    where account_id = ${accountId} and customer_id = ${owner} and id in ${ofMerge("conversation")}
    order by id for no key update`.execute(db);
  for (const { kind, table, owner: column } of ownedTables) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${to}
      where account_id = ${accountId} and ${sql.ref(column)} = ${owner} and id in ${ofMerge(kind)}`.execute(db);
  }
}

/** The conversations that a merge has moved. */
export async function findReassigned({ db, accountId }: Scope, mergeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("customer_merge_rows")
    .select("row_id")
    .where("account_id", "=", accountId)
    .where("merge_id", "=", mergeId)
    .where("kind", "=", "conversation")
    .execute();
  return rows.map(({ row_id }) => row_id);
}

type Links = Pick<MergeRecord, "tags" | "issues">;

/** Adds tags and issues to a customer, if they still exist. Returns those that the customer did not have. */
export async function addLinks({ db, accountId }: Scope, customerId: string, { tags, issues }: Links) {
  const added_tags = await sql<{ id: string }>`
    insert into customer_tags (account_id, customer_id, tag_id, creator_id, created_at)
    select t.account_id, ${customerId}::uuid, t.id, u.id, link.created_at
    from json_to_recordset(${JSON.stringify(tags)}::json) as link (tag_id uuid, creator_id bigint, created_at timestamptz)
    join tags t on t.account_id = ${accountId} and t.id = link.tag_id
    left join users u on u.account_id = t.account_id and u.id = link.creator_id
    on conflict do nothing returning tag_id as id`.execute(db);
  const added_issues = await sql<{ id: string }>`
    insert into customer_issues (account_id, customer_id, issue_id, creator_id, created_at)
    select i.account_id, ${customerId}::uuid, i.id, u.id, link.created_at
    from json_to_recordset(${JSON.stringify(issues)}::json)
      as link (issue_id uuid, creator_id bigint, created_at timestamptz)
    join issues i on i.account_id = ${accountId} and i.id = link.issue_id
    left join users u on u.account_id = i.account_id and u.id = link.creator_id
    on conflict do nothing returning issue_id as id`.execute(db);
  const ids = ({ rows }: { rows: { id: string }[] }) => rows.map(({ id }) => id);
  return { added_tags: ids(added_tags), added_issues: ids(added_issues) };
}

export async function removeLinks(
  { db, accountId }: Scope,
  customerId: string,
  { added_tags, added_issues }: Pick<MergeRecord, "added_tags" | "added_issues">,
) {
  await db
    .deleteFrom("customer_tags")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("tag_id", "=", sql<string>`any(${added_tags}::uuid[])`)
    .execute();
  await db
    .deleteFrom("customer_issues")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("issue_id", "=", sql<string>`any(${added_issues}::uuid[])`)
    .execute();
}
