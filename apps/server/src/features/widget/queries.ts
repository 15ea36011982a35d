import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";

/** The newest conversations that count. */
const SAMPLE = 200;
const DAYS = 30;

/**
 * The number of recent chats with a reply, and the median of the seconds until it. Conversations that an agent began are
 * left out, because nobody waited for them.
 */
export async function measureFirstReplies({ db, accountId }: Scope) {
  const answered = db
    .selectFrom("conversations as c")
    .select(sql<number>`extract(epoch from c.first_replied_at - c.created_at)::float8`.as("seconds"))
    .where("c.account_id", "=", accountId)
    .where("c.source", "=", "chat")
    .where("c.created_at", ">", sql<string>`now() - make_interval(days => ${DAYS})`)
    .where("c.first_replied_at", "is not", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("messages as m")
          .select("m.id")
          .where("m.account_id", "=", accountId)
          .whereRef("m.conversation_id", "=", "c.id")
          .where("m.customer_id", "is not", null)
          .whereRef("m.created_at", "<=", "c.first_replied_at"),
      ),
    )
    .orderBy("c.created_at", "desc")
    .limit(SAMPLE);
  return db
    .selectFrom(answered.as("answered"))
    .select([
      sql<number>`count(*)::int`.as("count"),
      sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as("median_seconds"),
    ])
    .executeTakeFirstOrThrow();
}
