import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** The stored billing data of an account. */
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

/** Locks the account's plan until the transaction ends. */
export const lockPlan = ({ db, accountId }: Scope) =>
  db
    .selectFrom("accounts")
    .select(["company_name", "subscription_plan"])
    .where("id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();

/** The usage of a plan: users, users with a seat, and messages. */
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

/** Finds the account by Stripe's id alone, because events do not name our account. */
export const findAccountOfCustomer = (db: Database, customerId: string) =>
  db.selectFrom("accounts").select("id").where("stripe_customer_id", "=", customerId).executeTakeFirst();

/** Takes the lease unless another request holds it. An expired lease is ignored. */
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

/** Returns false when the event was received before. */
export async function insertStripeEvent({ db, accountId }: Scope, id: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("stripe_events")
    .values({ account_id: accountId, id })
    .onConflict((event) => event.columns(["account_id", "id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns the number of deleted events. */
export async function deleteOldStripeEvents(db: Database, days: number, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from stripe_events where (account_id, id) in (
      select account_id, id from stripe_events where created_at < now() - make_interval(days => ${days}) limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}
