import { type Insertable, sql } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { addJobs } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";

/** A delivery about a conversation or a customer. */
type NewDelivery = Omit<Insertable<Schema["integration_deliveries"]>, "account_id" | "subject_id">;

export async function listListeners({ db, accountId }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom("integration_listeners")
    .select("integration")
    .where("account_id", "=", accountId)
    .execute();
  return rows.map(({ integration }) => integration);
}

export const hasListeners = async (scope: Scope) => (await listListeners(scope)).length > 0;

/** The sources of those conversations that exist. They cannot be deleted before the transaction ends. */
export async function lockSources({ db, accountId }: Scope, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("conversations")
    .select(["id", "source"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Map(rows.map(({ id, source }) => [id, source]));
}

/** Whether the customer exists. The customer cannot be deleted before the transaction ends. */
export async function lockCustomer({ db, accountId }: Scope, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("customers")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertDeliveries({ db, accountId }: Scope, deliveries: NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto("integration_deliveries")
    .values(deliveries.map((delivery) => ({ account_id: accountId, ...delivery })))
    .onConflict((row) => row.columns(["account_id", "integration", "subject_id", "seq"]).doNothing())
    .execute();
}

/** A job that waits because the service asked for a pause keeps its time. */
export async function enqueueDeliveries({ db, accountId }: Scope, deliveries: NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const [integrations, subjects] = [
    deliveries.map(({ integration }) => integration),
    deliveries.map(({ conversation_id, customer_id }) => conversation_id ?? customer_id),
  ];
  await sql`
    select ${addJobs(sql`json_agg(integration_delivery_request(
      ${accountId}, integration, subject_id, '0', 'preserve_run_at'
    ))`)}
    from (
      select distinct * from unnest(${integrations}::text[], ${subjects}::uuid[]) as waiting (integration, subject_id)
    ) waiting`.execute(db);
}
