import type { Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";

const columns = [
  "id",
  "access_token_encrypted",
  "refresh_token_encrypted",
  "expires_at",
  "token_type",
  "scope",
  "hubspot_portal_id",
  "created_at",
  ...healthColumns,
] as const;

const selectAuthorizations = ({ db, accountId }: Scope) =>
  db.selectFrom("hubspot_authorizations").select(columns).where("account_id", "=", accountId);

export const findAuthorization = (scope: Scope) => selectAuthorizations(scope).executeTakeFirst();

export const findAuthorizationById = (scope: Scope, id: string) =>
  selectAuthorizations(scope).where("id", "=", id).executeTakeFirst();

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

interface Tokens {
  access_token_encrypted: Buffer;
  refresh_token_encrypted: Buffer;
  expires_at: string;
}

interface Agreed extends Tokens {
  user_id: number;
  token_type: string | null;
  scope: string | null;
  hubspot_app_id: number | null;
  hubspot_portal_id: number | null;
  /** JSON. */
  metadata: string;
}

/** An account has one authorization. Connecting again updates it. */
export const upsertAuthorization = ({ db, accountId }: Scope, agreed: Agreed) =>
  db
    .insertInto("hubspot_authorizations")
    .values({ account_id: accountId, ...agreed })
    .onConflict((row) => row.column("account_id").doUpdateSet({ ...agreed, ...connectedNow }))
    .returning("id")
    .executeTakeFirstOrThrow();

/** Has no effect if the account connected again meanwhile, because it then has other tokens. */
export async function updateTokens({ db, accountId }: Scope, { id, connected_at }: AuthorizationRow, tokens: Tokens) {
  await db
    .updateTable("hubspot_authorizations")
    .set(tokens)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("connected_at", "=", connected_at)
    .execute();
}
