import type { GoogleClient } from "@parley/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";
import type { Sheet } from "./sheets/sheet-settings.ts";

const columns = [
  "account_id",
  "id",
  "inbox_id",
  "user_id",
  "client",
  "type",
  "scope",
  "email",
  "access_token_encrypted",
  "refresh_token_encrypted",
  "expires_at",
  "synced_at",
  "metadata",
  "settings",
  "created_at",
  "updated_at",
  ...healthColumns,
] as const;

export interface AuthorizationFilter {
  id?: string | undefined;
  client?: GoogleClient | undefined;
  type?: string | undefined;
  scope?: string | undefined;
  /** Null selects authorizations without an inbox. */
  inbox_id?: string | null | undefined;
  email?: string | undefined;
}

/** The newest authorization that matches. */
export function findAuthorization({ db, accountId }: Scope, filter: AuthorizationFilter) {
  let rows = db.selectFrom("google_authorizations").select(columns).where("account_id", "=", accountId);
  for (const [column, value] of Object.entries(filter)) {
    if (value !== undefined) rows = rows.where(sql.ref(column), "is not distinct from", value);
  }
  return rows.orderBy("created_at", "desc").limit(1).executeTakeFirst();
}

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

interface Tokens {
  access_token_encrypted: Buffer | null;
  /** Seconds since 1970. */
  expires_at: number | null;
}

interface Agreed extends Tokens {
  user_id: number;
  client: GoogleClient;
  type: string | null;
  inbox_id: string | null;
  refresh_token_encrypted: Buffer;
  token_type: string | null;
  scope: string;
  email: string | null;
  /** For a mailbox: the position from which it is read. */
  metadata: string | null;
}

/** Connecting again updates the row. The same mailbox keeps its position; another mailbox is read from now on. */
export const upsertAuthorization = ({ db, accountId }: Scope, agreed: Agreed) =>
  db
    .insertInto("google_authorizations")
    .values({ account_id: accountId, ...agreed })
    .onConflict((row) =>
      row.columns(["account_id", "client", "type", "inbox_id"]).doUpdateSet({
        ...agreed,
        metadata: sql<string>`case when google_authorizations.email = excluded.email
          then google_authorizations.metadata else excluded.metadata end`,
        synced_at: sql<string>`case when google_authorizations.email = excluded.email
          then google_authorizations.synced_at end`,
        ...connectedNow,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

/** Merges changes into the settings of a Google Sheets authorization. */
export const mergeSettings = ({ db, accountId }: Scope, id: string, changes: object) =>
  db
    .updateTable("google_authorizations")
    .set({ settings: sql`coalesce(settings, '{}') || ${JSON.stringify(changes)}::jsonb` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();

/** Has no effect if another sheet was chosen meanwhile. */
export async function renameSheet({ db, accountId }: Scope, { id }: AuthorizationRow, sheet: Sheet) {
  const { spreadsheet_id, sheet_id, sheet_title } = sheet;
  await db
    .updateTable("google_authorizations")
    .set({ settings: sql`settings || ${JSON.stringify({ sheet_title })}::jsonb` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where(sql<boolean>`settings @> ${JSON.stringify({ spreadsheet_id, sheet_id })}::jsonb`)
    .execute();
}

/** Has no effect if the account connected again meanwhile. */
export async function updateTokens({ db, accountId }: Scope, { id, connected_at }: AuthorizationRow, tokens: Tokens) {
  await db
    .updateTable("google_authorizations")
    .set(tokens)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("connected_at", "=", connected_at)
    .execute();
}

/** The team mailboxes of all accounts that are to be read now. */
export const findMailboxesDue = (db: Database) =>
  db
    .selectFrom("google_authorizations")
    .select(["account_id", "id"])
    .where("client", "=", "gmail")
    .where("type", "=", "support")
    .where("needs_reconnect", "=", false)
    .where(sql<boolean>`metadata ? 'next_history_id'`)
    .where((row) => row.or([row("quiet_until", "is", null), row("quiet_until", "<", sql<string>`now()`)]))
    .execute();

/** The read position of a mailbox. */
export interface Progress {
  /** The history id from which the next read starts. */
  next_history_id?: string;
  /** The search that replaces missing history. */
  catching_up?: HistoryGap | null;
}

/** Instants are seconds since 1970. */
export interface HistoryGap {
  since: number;
  begun_at: number;
  /** The history id from which reading continues after the search. */
  history_id: string;
  page_token?: string;
}

/**
 * Has no effect if another mailbox was connected meanwhile.
 * @param syncedAt when the read began, if it reached the end, in seconds since 1970
 */
export async function recordProgress(
  { db, accountId }: Scope,
  { id, email }: AuthorizationRow,
  progress: Progress,
  syncedAt?: number,
) {
  await db
    .updateTable("google_authorizations")
    .set({
      metadata: sql<string>`coalesce(metadata, '{}') || ${JSON.stringify(progress)}::jsonb`,
      ...(syncedAt && { synced_at: new Date(syncedAt * 1000).toISOString() }),
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("email", "is not distinct from", email)
    .execute();
}

export async function listFiles({ db, accountId }: Scope, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("files")
    .select(["id", "filename", "file_url", "content_type", "byte_size"])
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
}

/** A conversation's customer and its first public message. */
export const findCustomerAndFirstMessage = ({ db, accountId }: Scope, conversationId: string) =>
  db
    .selectFrom("conversations")
    .innerJoin("customers", (join) =>
      join
        .onRef("customers.account_id", "=", "conversations.account_id")
        .onRef("customers.id", "=", "conversations.customer_id"),
    )
    .select(["customers.name", "customers.email", "customers.phone"])
    .select((row) =>
      row
        .selectFrom("messages")
        .select("messages.id")
        .where("messages.account_id", "=", accountId)
        .where("messages.conversation_id", "=", conversationId)
        .where("messages.private", "=", false)
        .orderBy("messages.seq")
        .limit(1)
        .as("first_message_id"),
    )
    .where("conversations.account_id", "=", accountId)
    .where("conversations.id", "=", conversationId)
    .executeTakeFirst();
