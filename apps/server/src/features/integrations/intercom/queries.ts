import type { Scope } from "../../../platform/scope.ts";
import { connectedNow, healthColumns } from "../shared/authorizations.ts";

const columns = ["id", "access_token_encrypted", "token_type", "scope", "created_at", ...healthColumns] as const;

const selectAuthorizations = ({ db, accountId }: Scope) =>
  db.selectFrom("intercom_authorizations").select(columns).where("account_id", "=", accountId);

export const findAuthorization = (scope: Scope) => selectAuthorizations(scope).executeTakeFirst();

export const findAuthorizationById = (scope: Scope, id: string) =>
  selectAuthorizations(scope).where("id", "=", id).executeTakeFirst();

export type AuthorizationRow = NonNullable<Awaited<ReturnType<typeof findAuthorization>>>;

interface Agreed {
  user_id: number;
  access_token_encrypted: Buffer;
  token_type: string | null;
  /** JSON. */
  metadata: string;
}

/** An account has one authorization. Connecting again updates it. */
export const upsertAuthorization = ({ db, accountId }: Scope, agreed: Agreed) =>
  db
    .insertInto("intercom_authorizations")
    .values({ account_id: accountId, ...agreed })
    .onConflict((row) => row.column("account_id").doUpdateSet({ ...agreed, ...connectedNow }))
    .returning("id")
    .executeTakeFirstOrThrow();
