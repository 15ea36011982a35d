import type { SlackType } from "@parley/contract";
import type { Insertable } from "kysely";
import { sql } from "kysely";
import type { Schema } from "../../../platform/db/schema.ts";
import type { PublicContext, Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";

const columns = [
  "id",
  "account_id",
  "user_id",
  "inbox_id",
  "type",
  "access_token_encrypted",
  "scope",
  "bot_user_id",
  "channel",
  "channel_id",
  "configuration_url",
  "team_id",
  "team_name",
  "metadata",
  "settings",
  "created_at",
  "updated_at",
  ...healthColumns,
] as const;

const selectAuthorizations = ({ db, accountId }: Scope) =>
  db.selectFrom("slack_authorizations").select(columns).where("account_id", "=", accountId);

export interface AuthorizationFilter {
  type?: SlackType | undefined;
  id?: string | undefined;
  /** Null selects the authorizations without an inbox. */
  inbox_id?: string | null | undefined;
  team_id?: string | undefined;
  channel_id?: string | undefined;
}

/** Newest first. */
export function listAuthorizations(scope: Scope, filter: AuthorizationFilter) {
  let rows = selectAuthorizations(scope);
  for (const column of ["type", "id", "inbox_id", "team_id", "channel_id"] as const) {
    const value = filter[column];
    if (value !== undefined) rows = rows.where(column, "is not distinct from", value);
  }
  return rows.orderBy("created_at", "desc").orderBy("id").execute();
}

export type AuthorizationRow = Awaited<ReturnType<typeof listAuthorizations>>[number];

/**
 * Prefers the authorization of the inbox, then the one without an inbox, then the newest. A conversation that moved to
 * another inbox stays in its thread.
 */
export const chooseAuthorizationFor = (
  several: AuthorizationRow[],
  inboxId: string | null,
): AuthorizationRow | undefined =>
  several.find(({ inbox_id }) => inbox_id === inboxId) ??
  several.find(({ inbox_id }) => inbox_id === null) ??
  several[0];

export const findAuthorization = async (scope: Scope, filter: AuthorizationFilter) =>
  (await listAuthorizations(scope, filter))[0];

/** The reply channel of an inbox, else the one without an inbox. */
export const findReplyAuthorization = (scope: Scope, inboxId: string | null) =>
  selectAuthorizations(scope)
    .where("type", "=", "reply")
    .where((row) => row.or([row("inbox_id", "is not distinct from", inboxId), row("inbox_id", "is", null)]))
    .orderBy(sql`inbox_id nulls last`)
    .limit(1)
    .executeTakeFirst();

type Agreed = Omit<Insertable<Schema["slack_authorizations"]>, "account_id" | "type" | "inbox_id">;

interface WhichOne {
  type: SlackType;
  inbox_id: string | null;
  team_id: string;
}

/** Serializes connections, so that the check of the channel's uses stays valid until commit. */
export async function lockChannels({ db }: Pick<Scope, "db">) {
  await sql`select pg_advisory_xact_lock(hashtext('slack channels'))`.execute(db);
}

/** The uses of a channel in all accounts, for the check that it is free. */
export const listUsesOfChannel = ({ db }: Pick<Scope, "db">, channelId: string) =>
  db.selectFrom("slack_authorizations").select(["account_id", "type"]).where("channel_id", "=", channelId).execute();

/** Connecting again updates the row. An inbox has one reply channel, and one support channel per workspace. */
export async function upsertAuthorization(scope: Scope, which: WhichOne, agreed: Agreed): Promise<string> {
  const { db, accountId } = scope;
  const { type, inbox_id, team_id } = which;
  const known = await findAuthorization(scope, { type, inbox_id, ...(type === "support" && { team_id }) });
  if (!known) {
    const { id } = await db
      .insertInto("slack_authorizations")
      .values({ account_id: accountId, type, inbox_id, ...agreed })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  await db
    .updateTable("slack_authorizations")
    .set({ ...agreed, ...connectedNow })
    .where("account_id", "=", accountId)
    .where("id", "=", known.id)
    .execute();
  return known.id;
}

export const mergeSettings = ({ db, accountId }: Scope, id: string, changes: object) =>
  db
    .updateTable("slack_authorizations")
    .set({ settings: sql`coalesce(settings, '{}') || ${JSON.stringify(changes)}::jsonb` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();

/** The accounts that are connected to a workspace. An incoming event names only the workspace. */
export async function listAccountsOfTeam({ db }: PublicContext, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("slack_authorizations")
    .select("account_id")
    .distinct()
    .where("team_id", "=", teamId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Whether another account has the channel: as a connected channel, or as the channel of one of its companies in this
 * workspace.
 */
export async function isOfAnotherAccount(scope: Scope, teamId: string, channelId: string): Promise<boolean> {
  const { db, accountId } = scope;
  const uses = await listUsesOfChannel(scope, channelId);
  if (uses.some(({ account_id }) => account_id !== accountId)) return true;
  const company = await db
    .selectFrom("slack_authorizations")
    .innerJoin("companies", "companies.account_id", "slack_authorizations.account_id")
    .select("companies.id")
    .where("slack_authorizations.team_id", "=", teamId)
    .where("slack_authorizations.type", "=", "support")
    .where("companies.account_id", "!=", accountId)
    .where("companies.slack_channel_id", "=", channelId)
    .limit(1)
    .executeTakeFirst();
  return company !== undefined;
}

export async function findCustomerIdByEmail({ db, accountId }: Scope, email: string): Promise<string | undefined> {
  const customer = await db
    .selectFrom("customers")
    .select("id")
    .where("account_id", "=", accountId)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return customer?.id;
}
