import type { Scope } from "../../../platform/scope.ts";
import type { IdentityRule } from "./verify-identity.ts";

export const findIdentityRule = ({ db, accountId }: Scope): Promise<IdentityRule | undefined> =>
  db
    .selectFrom("identity_settings")
    .select(["secret", "is_required as isRequired"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();

/** @param secret for an account without a secret */
export async function upsertIdentityRule({ db, accountId }: Scope, secret: string, is_required: boolean) {
  await db
    .insertInto("identity_settings")
    .values({ account_id: accountId, secret, is_required })
    .onConflict((row) => row.column("account_id").doUpdateSet({ is_required }))
    .execute();
}

export async function replaceIdentitySecret({ db, accountId }: Scope, secret: string) {
  await db
    .insertInto("identity_settings")
    .values({ account_id: accountId, secret })
    .onConflict((row) => row.column("account_id").doUpdateSet({ secret }))
    .execute();
}
