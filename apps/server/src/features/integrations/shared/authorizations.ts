import { sql } from "kysely";
import { changeListeners } from "../../../platform/events/change-listeners.ts";
import type { Scope, TransactionScope } from "../../../platform/scope.ts";
import { naive } from "../../../platform/times.ts";
import { AuthorizationNotFound } from "./errors.ts";
import { MethodRateLimited, type ProviderFailure, RateLimited, Revoked, Unreadable } from "./failures.ts";
import type { AuthorizationTable, Integration } from "./integration.ts";

/** All authorization tables share the columns used here, so the types of one table serve for all. */
const columnsOfAll = (table: AuthorizationTable) => table as "hubspot_authorizations";

/** An authorization and its health. */
export interface Connection {
  readonly id: string;
  readonly failing_since: string | null;
  readonly needs_reconnect: boolean;
  /** The service asked for a pause until this time. */
  readonly quiet_until: string | null;
  readonly connected_at: string;
}

export interface HealthColumns {
  failing_since: string | null;
  failing_why: string | null;
  needs_reconnect: boolean;
}

export const healthColumns = [
  "failing_since",
  "failing_why",
  "needs_reconnect",
  "quiet_until",
  "connected_at",
] as const;

/** A name that a service reports, such as that of the connected account, in a form that can be stored and shown. */
export const storedName = (name: unknown): string | null =>
  (typeof name === "string" && name.replaceAll("\0", "").trim().slice(0, 255).toWellFormed()) || null;

export const presentHealth = ({ failing_since, failing_why, needs_reconnect }: HealthColumns) => ({
  failing_since: failing_since && naive(failing_since),
  failing_why,
  needs_reconnect,
});

/**
 * The health of an authorization whose calls need a secret. When the secret cannot be decrypted, no call is possible,
 * whatever the last call recorded.
 * @param secret null if it cannot be decrypted
 */
export function presentSealedHealth(secret: string | null, health: HealthColumns) {
  if (secret !== null) return presentHealth(health);
  return presentHealth({
    failing_since: health.failing_since ?? new Date().toISOString(),
    failing_why: new Unreadable().message,
    needs_reconnect: true,
  });
}

export const clearedHealth = { failing_since: null, failing_why: null, needs_reconnect: false, quiet_until: null };

/** The column values for an upsert. A new connection clears the recorded failure. */
export const connectedNow = { ...clearedHealth, connected_at: sql<string>`clock_timestamp()` };

/**
 * Call it in the transaction that stores an authorization. From then on the integration receives the events of its
 * subscription. Deliveries that are pending since a failure are enqueued again.
 */
export async function subscribe(scope: TransactionScope, { name, subscription }: Integration): Promise<void> {
  if (!subscription) return;
  await changeListeners(scope, async ({ db, accountId }) => {
    await db
      .insertInto("integration_listeners")
      .values({ account_id: accountId, integration: name })
      .onConflict((row) => row.columns(["account_id", "integration"]).doNothing())
      .execute();
    await sql`
      select enqueue_integration_delivery(account_id, integration, subject_id, '0', 'replace')
      from (
        select distinct account_id, integration, subject_id from integration_deliveries
        where account_id = ${accountId} and integration = ${name}
      ) waiting`.execute(db);
  });
}

/**
 * Deletes an authorization. With the last one, the trigger end_subscription ends the subscription. Stored events are
 * dispatched first, so the integration can report undelivered ones.
 * @throws AuthorizationNotFound
 */
export async function disconnect(scope: Scope, table: AuthorizationTable, id: string): Promise<void> {
  await changeListeners(scope, async ({ db, accountId }) => {
    const { numDeletedRows } = await db
      .deleteFrom(columnsOfAll(table))
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AuthorizationNotFound();
  });
}

/**
 * Connections of Slack belong to the account, and stay when the user who made them is deleted. Each other connection
 * belongs to its user, and is deleted with them.
 */
export const isDeletedWithUser = (table: AuthorizationTable) => table !== "slack_authorizations";

/** The authorizations of an integration. Integrations of one service share a table. */
export function selectAuthorizations({ db, accountId }: Scope, { table, own = {} }: Integration) {
  let rows = db.selectFrom(columnsOfAll(table)).where("account_id", "=", accountId);
  for (const [column, value] of Object.entries(own)) rows = rows.where(sql.ref(column), "=", value);
  return rows;
}

/**
 * The health of an inbox's connection; with null, of the connection without an inbox. Of several connections: a revoked
 * one, else the one that fails longest.
 */
export function findHealth(scope: Scope, integration: Integration, inboxId: string | null) {
  const { needs = [], secret, isOfInboxes, connectedTo = sql<string | null>`null` } = integration;
  let rows = selectAuthorizations(scope, integration).select([
    ...healthColumns,
    sql<number | null>`user_id`.as("connected_by"),
    connectedTo.as("connected_to"),
    sql<Buffer | null>`${secret ? sql.ref(secret) : null}`.as("sealed"),
  ]);
  if (isOfInboxes) rows = rows.where(sql.ref("inbox_id"), "is not distinct from", inboxId);
  for (const column of needs) rows = rows.where(sql.ref(column), "is not", null);
  return rows.orderBy("needs_reconnect", "desc").orderBy("failing_since").limit(1).executeTakeFirst();
}

/**
 * Records a failure, and keeps an earlier `failing_since` and a longer pause: the failed call may have begun before the
 * service asked another call for the pause. Has no effect if the account connected again since the call began.
 */
export async function recordFailure(
  scope: Scope,
  table: AuthorizationTable,
  connection: Connection,
  failure: ProviderFailure,
) {
  const isPaused = failure instanceof RateLimited && !(failure instanceof MethodRateLimited);
  const until = isPaused ? new Date(Date.now() + failure.pauseMs).toISOString() : null;
  await updateSince(scope, table, connection)
    .set({
      failing_since: sql<string>`coalesce(failing_since, now())`,
      failing_why: failure.message,
      needs_reconnect: failure instanceof Revoked,
      quiet_until: sql<string | null>`greatest(quiet_until, ${until}::timestamptz)`,
    })
    .execute();
}

/**
 * Clears the failure. Has no effect during a pause, because the call began before it, or if the account connected again
 * since the call began.
 */
export async function recordSuccess(scope: Scope, table: AuthorizationTable, connection: Connection) {
  await updateSince(scope, table, connection)
    .set(clearedHealth)
    .where((row) => row.or([row("quiet_until", "is", null), row("quiet_until", "<=", sql<string>`now()`)]))
    .execute();
}

const updateSince = ({ db, accountId }: Scope, table: AuthorizationTable, { id, connected_at }: Connection) =>
  db
    .updateTable(columnsOfAll(table))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("connected_at", "=", connected_at);
