import { type Selectable, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { latestSeq } from "../../platform/events/event-log.ts";
import type { Scope } from "../../platform/scope.ts";

/**
 * A merge that has begun, or an undone merge whose messages are not all moved. Its id is the id of the merge. A customer
 * has one move at a time.
 */
export type Move = Omit<Selectable<Schema["customer_moves"]>, "account_id">;

const moveColumns = ["id", "from_id", "to_id", "is_undo", "user_id", "seq"] as const;

export const insertMove = ({ db, accountId }: Scope, move: Omit<Move, "id"> & { id?: string }): Promise<Move> =>
  db
    .insertInto("customer_moves")
    .values({ account_id: accountId, ...move })
    .returning(moveColumns)
    .executeTakeFirstOrThrow();

export const findMove = ({ db, accountId }: Scope, id: string): Promise<Move | undefined> =>
  db
    .selectFrom("customer_moves")
    .select(moveColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** A move that involves any of these customers. Lock the customers first, so that no other request begins one. */
export const findMoveOf = ({ db, accountId }: Scope, customerIds: string[]): Promise<Move | undefined> =>
  db
    .selectFrom("customer_moves")
    .select(moveColumns)
    .where("account_id", "=", accountId)
    .where((move) => move.or([move("from_id", "in", customerIds), move("to_id", "in", customerIds)]))
    .limit(1)
    .executeTakeFirst();

/** Locks the move against other callers. Undefined when it is complete, or when another caller has locked it. */
export const lockMove = ({ db, accountId }: Scope, id: string): Promise<Move | undefined> =>
  db
    .selectFrom("customer_moves")
    .select(moveColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const deleteMove = ({ db, accountId }: Scope, id: string) =>
  db.deleteFrom("customer_moves").where("account_id", "=", accountId).where("id", "=", id).execute();

/**
 * Lists the messages of a merge that were written since they were last listed. Also records other authors' messages in
 * the merged customer's conversations, and the customer's messages in other conversations. All other messages move back
 * with their conversation.
 *
 * The head is read first. So the later statements see all messages up to its number, and ignore newer ones.
 */
export async function listNewMessages(scope: Scope, move: Move) {
  const { db, accountId } = scope;
  const { id, from_id, to_id, seq } = move;
  const head = await latestSeq(scope);
  await sql`
    insert into customer_move_rows (account_id, move_id, kind, row_id)
    select m.account_id, ${id}::uuid, 'others_message', m.id
    from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
    where m.account_id = ${accountId} and m.customer_id = ${to_id} and c.customer_id = ${from_id}
      and m.seq > ${seq} and m.seq <= ${head}
    union all
    ${messagesToMove(scope, move)} and m.seq > ${seq} and m.seq <= ${head}
    on conflict do nothing`.execute(db);
  await db
    .updateTable("customer_moves")
    .set({ seq: head })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/**
 * Lists all messages that the merged customer still has. A server of an earlier release ignores moves. It may have merged
 * a third customer, with older messages, into this one.
 */
export const listRemainingMessages = (scope: Scope, move: Move) =>
  sql`
    insert into customer_move_rows (account_id, move_id, kind, row_id)
    ${messagesToMove(scope, move)}
    on conflict do nothing`.execute(scope.db);

/** The messages of the merged customer, as rows of the move. */
const messagesToMove = ({ accountId }: Scope, { id, from_id }: Move) => sql`
    select m.account_id, ${id}::uuid, kind, m.id
    from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
    cross join unnest(array['listed', 'message']) kind
    where m.account_id = ${accountId} and m.customer_id = ${from_id} and (kind = 'listed' or c.customer_id <> ${from_id})`;

/** Whether the customer has messages. The order makes the planner use the index of the customer's messages. */
export async function hasMessages({ db, accountId }: Scope, customerId: string): Promise<boolean> {
  const message = await db
    .selectFrom("messages")
    .select("id")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  return message !== undefined;
}

/**
 * Lists the messages that an undone merge moves back: those in the restored customer's conversations, without other
 * authors' messages, and those in other conversations. Moved ones are not listed again.
 */
export async function listMessagesToMoveBack({ db, accountId }: Scope, { id, from_id, to_id, seq }: Move) {
  const recorded = (kind: string) => sql`
    (select row_id from customer_move_rows
     where account_id = ${accountId} and move_id = ${id} and kind = ${sql.lit(kind)})`;
  await sql`
    insert into customer_move_rows (account_id, move_id, kind, row_id)
    select m.account_id, ${id}::uuid, 'listed', m.id
    from messages m join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
    where m.account_id = ${accountId} and m.customer_id = ${from_id} and c.customer_id = ${to_id}
      and m.seq <= ${seq} and m.id not in ${recorded("others_message")}
    union all
    select m.account_id, ${id}::uuid, 'listed', m.id
    from messages m where m.account_id = ${accountId} and m.customer_id = ${from_id} and m.id in ${recorded("message")}
    on conflict do nothing`.execute(db);
}

/**
 * Moves up to `limit` of the listed messages. With arrays of ids, the planner reads each row by its key, whatever it
 * estimates.
 * @returns whether there may be more
 */
export async function moveListedMessages(
  { db, accountId }: Scope,
  { id, from_id, to_id }: Move,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql<{ moved: number }>`
    with batch as (
      delete from customer_move_rows
      where account_id = ${accountId} and move_id = ${id} and kind = 'listed' and row_id = any(array(
        select row_id from customer_move_rows
        where account_id = ${accountId} and move_id = ${id} and kind = 'listed'
        order by row_id limit ${limit}
      ))
      returning row_id
    ),
    moved as (
      update messages set customer_id = ${to_id}
      where account_id = ${accountId} and customer_id = ${from_id} and id = any(array(select row_id from batch))
    )
    select count(*)::int as moved from batch`.execute(db);
  return rows[0]!.moved === limit;
}

/** Copies the recorded messages of a move to its merge. */
export const copyRowsToMerge = ({ db, accountId }: Scope, id: string) =>
  sql`
    insert into customer_merge_rows (account_id, merge_id, kind, row_id)
    select account_id, move_id, kind, row_id from customer_move_rows
    where account_id = ${accountId} and move_id = ${id} and kind <> 'listed'`.execute(db);

/** Copies the recorded messages of a merge to the move that undoes it. */
export const copyRowsOfMerge = ({ db, accountId }: Scope, id: string) =>
  sql`
    insert into customer_move_rows (account_id, move_id, kind, row_id)
    select account_id, merge_id, kind, row_id from customer_merge_rows
    where account_id = ${accountId} and merge_id = ${id} and kind in ('message', 'others_message')`.execute(db);
