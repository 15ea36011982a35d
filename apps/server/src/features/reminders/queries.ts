import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** For all accounts, because a cron job has no account. */
export const listAccountsWithReminders = (db: Database) =>
  db
    .selectFrom("accounts")
    .select("id")
    .where(sql<boolean>`settings -> 'conversation_reminders_enabled' = 'true'`)
    .execute();

interface Forgotten {
  conversation_id: string;
  /** Its newest message. */
  message_id: string;
  /** The number of reminders since the customer's last message. */
  count: number;
  /** The author of the reminder: the assignee, or the oldest active admin. */
  user_id: number | null;
}

/** Open conversations that wait for the team, longest waiting first. */
export async function listUnanswered(
  { db, accountId }: Scope,
  hours: number,
  mostReminders: number,
  limit: number,
): Promise<Forgotten[]> {
  const { rows } = await sql<Forgotten>`
    select c.id as conversation_id, newest.id as message_id, newest.count,
      coalesce(c.assignee_id, (
        select u.id from users u
        where u.account_id = ${accountId} and u.role = 'admin' and u.disabled_at is null and u.archived_at is null
        order by u.id limit 1
      )) as user_id
    from conversations c
    cross join lateral (
      select m.id, m.created_at, m.customer_id, m.metadata -> 'is_reminder' = 'true' as is_reminder,
        case
          when m.metadata -> 'is_reminder' = 'true'
          then coalesce(case when jsonb_typeof(m.metadata -> 'reminder_count') = 'number'
            then (m.metadata ->> 'reminder_count')::float8::int end, 1)
          else 0
        end as count
      from messages m
      where m.account_id = c.account_id and m.conversation_id = c.id
      order by m.seq desc limit 1
    ) newest
    where c.account_id = ${accountId} and c.status = 'open' and c.archived_at is null
      and newest.created_at < now() - make_interval(hours => ${hours}::int)
      and (newest.customer_id is not null or (newest.is_reminder and newest.count < ${mostReminders}))
    order by newest.created_at
    limit ${limit}`.execute(db);
  return rows;
}
