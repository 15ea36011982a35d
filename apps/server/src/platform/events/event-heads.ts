import { sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { Scope } from "../scope.ts";

/** The subscribers that the account uses. */
export async function findUsedListeners({ db, accountId }: Scope): Promise<string[]> {
  const head = await db
    .selectFrom("event_heads")
    .select("listeners")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return head?.listeners ?? [];
}

/**
 * Locks the event head. Until the transaction ends, no event of the account is stored, and its subscribers do not
 * change.
 */
export async function lockHead({ db, accountId }: Scope): Promise<void> {
  await sql`
    insert into event_cursors (account_id, seq)
    select account_id, seq from event_heads where account_id = ${accountId}
    on conflict (account_id) do nothing`.execute(db);
  await sql`select from event_cursors where account_id = ${accountId} for update`.execute(db);
  await sql`select from event_heads where account_id = ${accountId} for no key update`.execute(db);
}

export async function saveUsedListeners({ db, accountId }: Scope, listeners: string[]): Promise<void> {
  await db.updateTable("event_heads").set({ listeners }).where("account_id", "=", accountId).execute();
}

/** Skips the stored events: no subscriber receives them. */
export async function moveCursorToHead({ db, accountId }: Scope): Promise<void> {
  await sql`
    update event_cursors c set seq = h.seq from event_heads h
    where c.account_id = ${accountId} and h.account_id = ${accountId}`.execute(db);
}

/** The number of the account's last event; 0 without events. */
export async function findHead(db: Database, accountId: string): Promise<number> {
  const head = await db.selectFrom("event_heads").select("seq").where("account_id", "=", accountId).executeTakeFirst();
  return head?.seq ?? 0;
}

const HEADS_AT_ONCE = 1000;

/** The accounts that have events after the given numbers, with the number of the last one, in pages. */
export async function* listAdvancedHeads(db: Database, numbers: (readonly [accountId: string, seq: number])[]) {
  for (let at = 0; at < numbers.length; at += HEADS_AT_ONCE) {
    const page = numbers.slice(at, at + HEADS_AT_ONCE);
    const { rows } = await sql<{ account_id: string; seq: number }>`
      select account_id, head.seq
      from unnest(${page.map(([id]) => id)}::uuid[], ${page.map(([, seq]) => seq)}::bigint[]) known (account_id, seq)
      join event_heads head using (account_id)
      where head.seq > known.seq`.execute(db);
    yield rows;
  }
}
