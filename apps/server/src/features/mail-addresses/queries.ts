import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** Keeps the time of the first proof. */
export async function insertProof(
  { db, accountId }: Scope,
  address_digest: Buffer,
  column: "verified_at" | "receipt_at",
) {
  const now = sql<string>`now()`;
  await db
    .insertInto("mail_address_proofs")
    .values({ account_id: accountId, address_digest, [column]: now })
    .onConflict((proof) =>
      proof
        .columns(["account_id", "address_digest"])
        .doUpdateSet({ [column]: now })
        .where(sql.ref(`mail_address_proofs.${column}`), "is", null),
    )
    .execute();
}

const selectProof = ({ db, accountId }: Scope, addressDigest: Buffer) =>
  db
    .selectFrom("mail_address_proofs")
    .select("verified_at")
    .where("account_id", "=", accountId)
    .where("address_digest", "=", addressDigest);

export const isProven = async (scope: Scope, addressDigest: Buffer) =>
  (await selectProof(scope, addressDigest).executeTakeFirst()) !== undefined;

export const isSenderProven = async (scope: Scope, addressDigest: Buffer) =>
  (await selectProof(scope, addressDigest).where("verified_at", "is not", null).executeTakeFirst()) !== undefined;

/** Returns false when the daily limit is reached. Concurrent mails to one mailbox are serialized, for all accounts. */
export async function claimAllowance(
  { db, accountId }: Scope,
  mailboxDigest: Buffer,
  mailName: string,
  limits: { perAccount: number; perInstallation: number },
): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${mailboxDigest.toString("hex")}`}, 0))`.execute(
      db,
    );
    const { rows } = await sql<{ is_known: boolean; of_account: number; of_installation: number }>`
      select
        coalesce(bool_or(account_id = ${accountId} and mail_name = ${mailName}), false) as is_known,
        count(*) filter (where account_id = ${accountId} and created_at > now() - interval '1 day') as of_account,
        count(*) filter (where created_at > now() - interval '1 day') as of_installation
      from mail_allowances where mailbox_digest = ${mailboxDigest}`.execute(db);
    const [{ is_known, of_account, of_installation }] = rows as [(typeof rows)[number]];
    if (is_known) return true;
    if (of_account >= limits.perAccount || of_installation >= limits.perInstallation) return false;
    await db
      .insertInto("mail_allowances")
      .values({ account_id: accountId, mailbox_digest: mailboxDigest, mail_name: mailName })
      .execute();
    return true;
  });
}

export async function deleteAllowance({ db, accountId }: Scope, mailboxDigest: Buffer, mailName: string) {
  await db
    .deleteFrom("mail_allowances")
    .where("mailbox_digest", "=", mailboxDigest)
    .where("account_id", "=", accountId)
    .where("mail_name", "=", mailName)
    .execute();
}

/** For all accounts, because a cron job has no account. */
export async function deleteOldAllowances(db: Database) {
  await db.deleteFrom("mail_allowances").where("created_at", "<", sql<string>`now() - interval '2 days'`).execute();
}
