import type { DeliveryAttempt, DeliveryStatus, EventSubscriptionChanges } from "@parley/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { StoredEvent } from "../../platform/events/announcement.ts";
import type { Scope } from "../../platform/scope.ts";
import type { DeliveryRow, SubscriptionRow } from "./present.ts";

const subscriptionColumns = [
  "id",
  "account_id",
  "webhook_url",
  "verified",
  "scope",
  "secret_encrypted",
  "created_at",
  "updated_at",
] as const;

const selectSubscriptions = ({ db, accountId }: Scope) =>
  db.selectFrom("event_subscriptions").select(subscriptionColumns).where("account_id", "=", accountId);

export const findSubscriptions = (scope: Scope): Promise<SubscriptionRow[]> =>
  selectSubscriptions(scope).orderBy("created_at").orderBy("id").execute();

export const findSubscription = (scope: Scope, id: string) =>
  selectSubscriptions(scope).where("id", "=", id).executeTakeFirst();

interface NewSubscription {
  webhook_url: string;
  verified: boolean;
  scope: string | null;
  secret_encrypted: Buffer;
}

export const insertSubscription = ({ db, accountId }: Scope, subscription: NewSubscription) =>
  db
    .insertInto("event_subscriptions")
    .values({ account_id: accountId, ...subscription })
    .returning(subscriptionColumns)
    .executeTakeFirstOrThrow();

export const updateSubscription = (
  { db, accountId }: Scope,
  id: string,
  changes: EventSubscriptionChanges & { verified?: boolean },
) =>
  db
    .updateTable("event_subscriptions")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(subscriptionColumns)
    .executeTakeFirst();

/** Stops new deliveries to the subscription. */
export async function deactivateSubscription({ db, accountId }: Scope, id: string) {
  await db
    .updateTable("event_subscriptions")
    .set({ verified: false })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a batch of its deliveries. Returns their number. */
export async function deleteDeliveriesOf({ db, accountId }: Scope, subscriptionId: string, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where account_id = ${accountId} and id in (
      select id from webhook_deliveries
      where account_id = ${accountId} and subscription_id = ${subscriptionId} limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteSubscription({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("event_subscriptions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Newest first. */
export const findDeliveries = ({ db, accountId }: Scope, subscriptionId: string, limit: number) =>
  db
    .selectFrom("webhook_deliveries")
    .select(["id", "event", "status", "attempts", "created_at"])
    .where("account_id", "=", accountId)
    .where("subscription_id", "=", subscriptionId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .$castTo<DeliveryRow>()
    .execute();

const selectPending = ({ db, accountId }: Scope) =>
  db
    .selectFrom("webhook_deliveries as d")
    .innerJoin("event_subscriptions as s", (join) =>
      join.onRef("s.account_id", "=", "d.account_id").onRef("s.id", "=", "d.subscription_id"),
    )
    .leftJoin("events as e", (join) => join.onRef("e.account_id", "=", "d.account_id").onRef("e.seq", "=", "d.seq"))
    .select([
      "d.id",
      "d.subscription_id",
      "d.seq",
      "d.body",
      "d.tries",
      "d.event",
      "s.webhook_url",
      "s.verified",
      "s.secret_encrypted",
      "e.type",
      "e.fact",
      "e.trace",
    ])
    .where("d.account_id", "=", accountId)
    .where("d.status", "=", "pending");

/** A pending delivery, with its URL and secret. */
export interface PendingDelivery {
  id: string;
  subscription_id: string;
  seq: number | null;
  /** Null before the first attempt. */
  body: string | null;
  tries: number;
  event: string;
  webhook_url: string;
  verified: boolean;
  secret_encrypted: Buffer;
  /** Undefined for a test, and if it is purged. */
  stored_event: StoredEvent | undefined;
}

type PendingRow = Awaited<ReturnType<ReturnType<typeof selectPending>["executeTakeFirstOrThrow"]>>;

const asPending = ({ accountId }: Scope, { type, fact, trace, ...delivery }: PendingRow): PendingDelivery => ({
  ...delivery,
  stored_event:
    type === null ? undefined : ({ account_id: accountId, seq: delivery.seq, type, fact, trace } as StoredEvent),
});

export async function findPendingDelivery(scope: Scope, id: string): Promise<PendingDelivery | undefined> {
  const found = await selectPending(scope).where("d.id", "=", id).executeTakeFirst();
  return found && asPending(scope, found);
}

/** The delivery of a lane that was not attempted and has the earliest event. */
export async function findNextUnattempted(
  scope: Scope,
  { subscription_id, lane }: { subscription_id: string; lane: number },
): Promise<PendingDelivery | undefined> {
  const found = await selectPending(scope)
    .where("d.subscription_id", "=", subscription_id)
    .where("d.lane", "=", lane)
    .orderBy("d.seq")
    .limit(1)
    .executeTakeFirst();
  return found && asPending(scope, found);
}

export async function leaveLane({ db, accountId }: Scope, id: string) {
  await db
    .updateTable("webhook_deliveries")
    .set({ lane: null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export const insertDelivery = ({ db, accountId }: Scope, subscriptionId: string, event: string, body: string) =>
  db
    .insertInto("webhook_deliveries")
    .values({ account_id: accountId, subscription_id: subscriptionId, event, body })
    .returning("id")
    .executeTakeFirstOrThrow();

/** Whether the delivery exists and was attempted before. */
export async function hasBody({ db, accountId }: Scope, subscriptionId: string, id: string) {
  const found = await db
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("account_id", "=", accountId)
    .where("subscription_id", "=", subscriptionId)
    .where("id", "=", id)
    .where("body", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasVerifiedSubscription({ db, accountId }: Scope) {
  const found = await db
    .selectFrom("event_subscriptions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("verified", "=", true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Skips subscriptions that are being deleted, so that it does not wait for their locks. */
export const listVerifiedSubscriptions = ({ db, accountId }: Scope) =>
  db
    .selectFrom("event_subscriptions")
    .select(["id", "scope"])
    .where("account_id", "=", accountId)
    .where("verified", "=", true)
    .forKeyShare()
    .skipLocked()
    .execute();

interface NewDelivery {
  subscription_id: string;
  event: string;
  seq: number;
  lane: number;
}

export async function insertDeliveries({ db, accountId }: Scope, deliveries: NewDelivery[]): Promise<void> {
  await sql`
    insert into webhook_deliveries (account_id, subscription_id, event, seq, lane)
    select ${accountId}, delivery.*
    from json_to_recordset(${JSON.stringify(deliveries)}::json) as delivery (
      subscription_id uuid, event text, seq bigint, lane smallint
    )`.execute(db);
}

/** Makes a delivery pending again and resets its attempts. Returns false when it is pending already. */
export async function reviveDelivery({ db, accountId }: Scope, subscriptionId: string, id: string) {
  const { numUpdatedRows } = await db
    .updateTable("webhook_deliveries")
    .set({ status: "pending", tries: 0 })
    .where("account_id", "=", accountId)
    .where("subscription_id", "=", subscriptionId)
    .where("id", "=", id)
    .where("status", "!=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Attempted {
  body: string;
  status: DeliveryStatus;
  attempt: DeliveryAttempt;
}

export async function recordAttempt({ db, accountId }: Scope, id: string, { body, status, attempt }: Attempted) {
  await db
    .updateTable("webhook_deliveries")
    .set({
      body,
      status,
      lane: null,
      tries: sql<number>`tries + 1`,
      attempts: sql<string>`attempts || ${JSON.stringify([attempt])}::jsonb`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function deleteDelivery({ db, accountId }: Scope, id: string) {
  await db.deleteFrom("webhook_deliveries").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** Returns the number of deleted deliveries. */
export async function deleteOldDeliveries(db: Database, days: number, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where (account_id, id) in (
      select account_id, id from webhook_deliveries where created_at < now() - make_interval(days => ${days}) limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}
