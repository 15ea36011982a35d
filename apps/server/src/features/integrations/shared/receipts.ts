import { sql } from "kysely";
import type { PublicContext, Scope } from "../../../platform/scope.ts";

/** The times of the last requests to a service's webhooks for an account. */
export interface Receipts {
  readonly accepted_at: string | null;
  /** The request named the account, but its signature was invalid. It may be forged. */
  readonly refused_at: string | null;
}

export async function readReceipts({ db, accountId }: Scope, service: string): Promise<Receipts> {
  const found = await db
    .selectFrom("integration_receipts")
    .select(["accepted_at", "refused_at"])
    .where("account_id", "=", accountId)
    .where("integration", "=", service)
    .executeTakeFirst();
  return found ?? { accepted_at: null, refused_at: null };
}

/** Records a request to a webhook. The time of requests of the same kind is at most a minute old. */
export async function recordReceipt(
  { db }: Pick<PublicContext, "db">,
  service: string,
  accountIds: readonly string[],
  kind: "accepted" | "refused",
) {
  if (accountIds.length === 0) return;
  const [column, other] =
    kind === "accepted" ? (["accepted_at", "refused_at"] as const) : (["refused_at", "accepted_at"] as const);
  const known = (name: string) => sql`integration_receipts.${sql.ref(name)}`;
  await sql`
    insert into integration_receipts (account_id, integration, ${sql.ref(column)})
    select id, ${service}, now() from accounts where id in (${sql.join(accountIds)})
    on conflict (account_id, integration) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}
      where ${known(column)} is null or ${known(column)} < now() - interval '1 minute'
        or ${known(other)} > ${known(column)}`.execute(db);
}
