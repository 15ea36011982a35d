import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

export async function findArchiveAfter({ db, accountId }: Scope): Promise<number | null> {
  const settings = await db
    .selectFrom("conversation_settings")
    .select("archive_closed_after_days")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return settings?.archive_closed_after_days ?? null;
}

export const upsertArchiveAfter = ({ db, accountId }: Scope, archive_closed_after_days: number) =>
  db
    .insertInto("conversation_settings")
    .values({ account_id: accountId, archive_closed_after_days })
    .onConflict((row) => row.column("account_id").doUpdateSet({ archive_closed_after_days }))
    .execute();

export const deleteArchiveAfter = ({ db, accountId }: Scope) =>
  db.deleteFrom("conversation_settings").where("account_id", "=", accountId).execute();

/** For all accounts, because a cron job has no account. */
export async function listAccountsThatArchive(db: Database, { isStarterCleared }: { isStarterCleared: boolean }) {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from conversation_settings
    union
    select id from accounts where ${isStarterCleared} and subscription_plan in ('starter', 'eu-starter')`.execute(db);
  return rows;
}

export interface IdleConversation {
  id: string;
  /** The time of the last change. A later change means that the conversation is not idle. */
  updated_at: string;
}

/** Closed conversations without changes for the account's number of days. */
export const listIdleClosed = ({ db, accountId }: Scope, limit: number): Promise<IdleConversation[]> =>
  db
    .selectFrom("conversations")
    .innerJoin("conversation_settings", "conversation_settings.account_id", "conversations.account_id")
    .select(["conversations.id", "conversations.updated_at"])
    .where("conversations.account_id", "=", accountId)
    .where("conversations.archived_at", "is", null)
    .where("conversations.status", "=", "closed")
    .where("conversations.updated_at", "<", sql<string>`now() - make_interval(days => archive_closed_after_days)`)
    .limit(limit)
    .execute();

/** Conversations without priority that were opened before this many days, and have no message since. */
export const listIdleOpen = ({ db, accountId }: Scope, days: number, limit: number): Promise<IdleConversation[]> => {
  const before = sql<string>`now() - make_interval(days => ${days}::int)`;
  return db
    .selectFrom("conversations")
    .innerJoin("accounts", "accounts.id", "conversations.account_id")
    .select(["conversations.id", "conversations.updated_at"])
    .where("conversations.account_id", "=", accountId)
    .where("accounts.subscription_plan", "in", ["starter", "eu-starter"])
    .where("conversations.archived_at", "is", null)
    .where("conversations.priority", "=", "not_priority")
    .where("conversations.created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages")
            .select("messages.id")
            .whereRef("messages.account_id", "=", "conversations.account_id")
            .whereRef("messages.conversation_id", "=", "conversations.id")
            .where("messages.created_at", ">=", before),
        ),
      ),
    )
    .limit(limit)
    .execute();
};
