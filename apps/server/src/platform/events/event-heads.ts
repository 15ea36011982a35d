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

const HEADS_AT_ONCE = 1000;

/** The number of the last event of every account that has one, in pages. */
export async function* listHeads(db: Database) {
  for (let last = "00000000-0000-0000-0000-000000000000"; ; ) {
    const heads = await db
      .selectFrom("event_heads")
      .select(["account_id", "seq"])
      .where("account_id", ">", last)
      .where("seq", ">", 0)
      .orderBy("account_id")
      .limit(HEADS_AT_ONCE)
      .execute();
    yield heads;
    if (heads.length < HEADS_AT_ONCE) return;
    last = heads.at(-1)!.account_id;
  }
}
