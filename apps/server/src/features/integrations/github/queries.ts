import { sql } from "kysely";
import type { PublicContext, Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";

const columns = ["id", "github_installation_id", "token_type", "scope", "created_at", ...healthColumns] as const;

const selectAuthorizations = ({ db, accountId }: Scope) =>
  db.selectFrom("github_authorizations").select(columns).where("account_id", "=", accountId);

export const findAuthorization = (scope: Scope) => selectAuthorizations(scope).executeTakeFirst();

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

export const findAuthorizationById = (scope: Scope, id: string) =>
  selectAuthorizations(scope).where("id", "=", id).executeTakeFirst();

export const findAuthorizationOf = (scope: Scope, installationId: string) =>
  selectAuthorizations(scope).where("github_installation_id", "=", installationId).executeTakeFirst();

interface Agreed {
  user_id: number;
  github_installation_id: string;
  token_type: string;
  scope: string | null;
  /** JSON. */
  metadata: string;
}

/** An account has one authorization. Connecting again updates it. */
export const upsertAuthorization = ({ db, accountId }: Scope, agreed: Agreed) =>
  db
    .insertInto("github_authorizations")
    .values({ account_id: accountId, ...agreed })
    .onConflict((row) => row.column("account_id").doUpdateSet({ ...agreed, ...connectedNow }))
    .returning("id")
    .executeTakeFirstOrThrow();

/** The accounts that are connected to an installation. An incoming event names only the installation. */
export async function listAccountsOfInstallation({ db }: Pick<PublicContext, "db">, installationId: string) {
  const rows = await db
    .selectFrom("github_authorizations")
    .select("account_id")
    .where("github_installation_id", "=", installationId)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * A conversation's customer, and the responsible user: its assignee, else the first agent who wrote in it, else the
 * oldest admin.
 */
export const findPeopleIn = ({ db, accountId }: Scope, conversationId: string) =>
  db
    .selectFrom("conversations as c")
    .select("c.customer_id")
    .select(
      sql<number | null>`coalesce(
        c.assignee_id,
        (select m.user_id from messages m
          where m.account_id = c.account_id and m.conversation_id = c.id and m.user_id is not null and m.type <> 'bot'
          order by m.seq limit 1),
        (select u.id from users u
          where u.account_id = c.account_id and u.role = 'admin' and u.disabled_at is null and u.archived_at is null
          order by u.id limit 1)
      )`.as("user_id"),
    )
    .where("c.account_id", "=", accountId)
    .where("c.id", "=", conversationId)
    .executeTakeFirst();

export const findNewestConversation = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("conversations")
    .select(["id", "status"])
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .where("archived_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
