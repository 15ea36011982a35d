import type { Insertable } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Schema } from "../../../platform/db/schema.ts";
import type { Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";

const columns = [
  "account_id",
  "id",
  "inbox_id",
  "access_token_encrypted",
  "bot_token_encrypted",
  "verification_token_encrypted",
  "webhook_url_encrypted",
  "mattermost_url",
  "channel_id",
  "channel_name",
  "team_id",
  "team_domain",
  "created_at",
  ...healthColumns,
] as const;

const selectAuthorizations = (db: Database) => db.selectFrom("mattermost_authorizations").select(columns);

/** Without these columns the connection can neither send nor receive. */
export const requiredColumns = ["mattermost_url", "channel_id", "verification_token_encrypted"] as const;

const selectComplete = (db: Database) => {
  const found = selectAuthorizations(db).$narrowType<{ mattermost_url: string; channel_id: string }>();
  return found
    .where("mattermost_url", "is not", null)
    .where("channel_id", "is not", null)
    .where("verification_token_encrypted", "is not", null);
};

interface AuthorizationFilter {
  /** Null selects authorizations without an inbox; undefined selects any. */
  inbox_id?: string | null | undefined;
  channel_id?: string | null | undefined;
  team_id?: string | null | undefined;
}

/** The newest authorization that matches. */
export function findAuthorization({ db, accountId }: Scope, { inbox_id, channel_id, team_id }: AuthorizationFilter) {
  let found = selectAuthorizations(db).where("account_id", "=", accountId);
  if (inbox_id === null) found = found.where("inbox_id", "is", null);
  if (inbox_id) found = found.where("inbox_id", "=", inbox_id);
  if (channel_id) found = found.where("channel_id", "=", channel_id);
  if (team_id) found = found.where("team_id", "=", team_id);
  return found.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

export const findAuthorizationById = ({ db, accountId }: Scope, id: string) =>
  selectAuthorizations(db).where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();

export const findCompleteById = ({ db, accountId }: Scope, id: string) =>
  selectComplete(db).where("account_id", "=", accountId).where("id", "=", id).executeTakeFirst();

export type CompleteAuthorization = NonNullable<Awaited<ReturnType<typeof findCompleteById>>>;

/** The authorization of the conversation's inbox, else the one that was connected last. */
export const findAuthorizationFor = ({ db, accountId }: Scope, inboxId: string | null) =>
  selectComplete(db)
    .where("account_id", "=", accountId)
    .orderBy((row) => row.eb("inbox_id", "is not distinct from", inboxId), "desc")
    .orderBy("connected_at", "desc")
    .limit(1)
    .executeTakeFirst();

export async function findInboxOf({ db, accountId }: Scope, conversationId: string): Promise<string | null> {
  const conversation = await db
    .selectFrom("conversations")
    .select("inbox_id")
    .where("account_id", "=", accountId)
    .where("id", "=", conversationId)
    .executeTakeFirst();
  return conversation?.inbox_id ?? null;
}

const MAX_ACCOUNTS = 20;

/** Searches all accounts, because a webhook request does not name its account. Newest first. */
export const findAuthorizationsVerifiedBy = (db: Database, digest: Buffer) =>
  selectAuthorizations(db)
    .where("verification_digest", "=", digest)
    .orderBy("created_at", "desc")
    .limit(MAX_ACCOUNTS)
    .execute();

/** The accounts that are connected to a channel. A request with another token names only the channel. */
export async function listAccountsOfChannel(db: Database, channelId: string | undefined): Promise<string[]> {
  if (!channelId) return [];
  const rows = await db
    .selectFrom("mattermost_authorizations")
    .select("account_id")
    .distinct()
    .where("channel_id", "=", channelId)
    .limit(MAX_ACCOUNTS)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

type Typed = Omit<Insertable<Schema["mattermost_authorizations"]>, "account_id">;

/** Each inbox has one authorization, and the account has one without an inbox. Connecting again updates it. */
export const upsertAuthorization = ({ db, accountId }: Scope, typed: Typed) =>
  db
    .insertInto("mattermost_authorizations")
    .values({ account_id: accountId, ...typed })
    .onConflict((row) => row.columns(["account_id", "inbox_id"]).doUpdateSet({ ...typed, ...connectedNow }))
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateAuthorization = ({ db, accountId }: Scope, id: string, typed: Typed) =>
  db
    .updateTable("mattermost_authorizations")
    .set({ ...typed, ...connectedNow })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
