import type { GoogleClient } from "@parley/contract";
import { sql } from "kysely";
import type { Scope } from "../../../platform/scope.ts";
import { healthColumns, healthy } from "../shared/authorizations.ts";

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
  "metadata",
  "settings",
  "paused_until",
  "created_at",
  "updated_at",
  ...healthColumns,
] as const;

export interface AuthorizationFilter {
  id?: string | undefined;
  client?: GoogleClient | undefined;
  type?: string | undefined;
  scope?: string | undefined;
  /** null: that of no inbox. */
  inbox_id?: string | null | undefined;
  email?: string | undefined;
}

/** The newest of those that fit. */
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
  /** Of a mailbox, from where on it is read. */
  metadata: string | null;
}

/** Whoever connects again renews it. The same mailbox goes on being read where it stopped; another is read from now on. */
export const upsertAuthorization = ({ db, accountId }: Scope, agreed: Agreed) =>
  db
    .insertInto("google_authorizations")
    .values({ account_id: accountId, ...agreed })
    .onConflict((row) =>
      row.columns(["account_id", "client", "type", "scope", "inbox_id"]).doUpdateSet({
        ...agreed,
        metadata: sql<string>`case when google_authorizations.email = excluded.email
          then google_authorizations.metadata else excluded.metadata end`,
        paused_until: null,
        ...healthy,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();

export async function updateTokens({ db, accountId }: Scope, id: string, tokens: Tokens) {
  await db
    .updateTable("google_authorizations")
    .set(tokens)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}
