import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** What is stored of an account's billing. */
export const readBilling = ({ db, accountId }: Scope) =>
  db
    .selectFrom("accounts")
    .select([
      "company_name",
      "subscription_plan",
      "stripe_customer_id",
      "stripe_subscription_id",
      "stripe_product_id",
      "stripe_default_payment_method_id",
    ])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();

export type StoredBilling = Awaited<ReturnType<typeof readBilling>>;

export type BillingChanges = Partial<Omit<StoredBilling, "company_name">>;

export const updateBilling = ({ db, accountId }: Scope, changes: BillingChanges) =>
  db.updateTable("accounts").set(changes).where("id", "=", accountId).execute();

/** The plan and whose it is, which nobody else changes until the transaction ends. */
export const lockPlan = ({ db, accountId }: Scope) =>
  db
    .selectFrom("accounts")
    .select(["company_name", "subscription_plan"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();

/** How much of a plan is used: users, those of them who take a seat, and messages. */
export const countUse = ({ db, accountId }: Scope) =>
  db
    .selectNoFrom((use) => [
      use
        .selectFrom("users")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("account_id", "=", accountId)
        .where("archived_at", "is", null)
        .$asScalar()
        .as("num_users"),
      use
        .selectFrom("users")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("account_id", "=", accountId)
        .where("archived_at", "is", null)
        .where("disabled_at", "is", null)
        .$asScalar()
        .as("num_seats_used"),
      use
        .selectFrom("messages")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("account_id", "=", accountId)
        .$asScalar()
        .as("num_messages"),
    ])
    .$castTo<{ num_users: number; num_seats_used: number; num_messages: number }>()
    .executeTakeFirstOrThrow();

/** By Stripe's id alone: an event names no account of ours. */
export const findAccountOfCustomer = (db: Database, customerId: string) =>
  db.selectFrom("accounts").select("id").where("stripe_customer_id", "=", customerId).executeTakeFirst();

/** Whether nobody else holds it; one that is too old counts for nothing. */
export async function claimBilling({ db, accountId }: Scope, claim: string, seconds: number) {
  const until = sql<string>`now() + make_interval(secs => ${seconds})`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("billing_claims")
    .values({ account_id: accountId, claim, until })
    .onConflict((row) =>
      row.column("account_id").doUpdateSet({ claim, until }).where("billing_claims.until", "<", sql<string>`now()`),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function releaseBilling({ db, accountId }: Scope, claim: string) {
  await db.deleteFrom("billing_claims").where("account_id", "=", accountId).where("claim", "=", claim).execute();
}

/** False when it was heard before. */
export async function insertStripeEvent({ db, accountId }: Scope, id: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("stripe_events")
    .values({ account_id: accountId, id })
    .onConflict((event) => event.columns(["account_id", "id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How many were deleted. */
export async function deleteOldStripeEvents(db: Database, days: number, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from stripe_events where (account_id, id) in (
      select account_id, id from stripe_events where created_at < now() - make_interval(days => ${days}) limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}
