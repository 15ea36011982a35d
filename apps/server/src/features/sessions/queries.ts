import { sql } from "kysely";
import { compileOnce } from "../../platform/db/compile-once.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";

/** A token in its stored form. */
export interface NewSession {
  account_id: string;
  user_id: number;
  family_id: string;
  kind: "access" | "renew";
  token_digest: Buffer;
  minutes: number;
}

export async function insertSessions(db: Database, sessions: NewSession[]) {
  await db
    .insertInto("sessions")
    .values(
      sessions.map(({ minutes, ...session }) => ({
        ...session,
        expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
      })),
    )
    .execute();
}

const sessionsWithToken = compileOnce((db, kind: "access" | "renew", digest: Buffer) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.account_id",
      "sessions.user_id",
      "sessions.family_id",
      "sessions.revoked_at",
      "sessions.used_at",
      "users.role",
      "users.email",
      sql<boolean>`users.disabled_at is null and users.archived_at is null`.as("is_active"),
      sql<boolean>`sessions.used_at < now() - interval '30 minutes'`.as("was_used_long_ago"),
    ])
    .where("sessions.token_digest", "=", digest)
    .where("sessions.kind", "=", kind)
    .where("sessions.expires_at", ">", sql<string>`now()`),
);

/** The session of a token with its user, including used and revoked tokens. Expired tokens are deleted. */
export async function findSession(db: Database, kind: "access" | "renew", digest: Buffer) {
  const [session] = await sessionsWithToken(db, kind, digest);
  return session;
}

/** Marks a renew token as used. Returns false when a concurrent request used it first, or it was revoked. */
export async function markUsed(db: Database, digest: Buffer) {
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ used_at: sql<string>`now()` })
    .where("token_digest", "=", digest)
    .where("used_at", "is", null)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function revokeToken(db: Database, digest: Buffer) {
  await revoke(db).where("token_digest", "=", digest).execute();
}

export async function revokeFamily(db: Database, familyId: string) {
  await revoke(db).where("family_id", "=", familyId).execute();
}

/** Revokes all tokens of a user except those of one sign-in. */
export async function revokeOtherFamilies({ db, accountId }: Scope, userId: number, familyId: string) {
  await revoke(db)
    .where("account_id", "=", accountId)
    .where("user_id", "=", userId)
    .where("family_id", "!=", familyId)
    .execute();
}

export async function revokeUser(db: Database, accountId: string, userId: number) {
  await revoke(db).where("account_id", "=", accountId).where("user_id", "=", userId).execute();
}

const revoke = (db: Database) =>
  db.updateTable("sessions").set({ revoked_at: sql<string>`now()` }).where("revoked_at", "is", null);

export async function deleteExpired(db: Database) {
  await db.deleteFrom("sessions").where("expires_at", "<", sql<string>`now()`).execute();
  await db.deleteFrom("known_clients").where("expires_at", "<", sql<string>`now()`).execute();
}

export function findUserByEmail(db: Database, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "account_id", "email", "role", "password_hash", "disabled_at", "archived_at"])
    .where("email", "=", email)
    .executeTakeFirst();
}

/**
 * Locks the user against a change of password or state until the transaction ends. Without the lock, a concurrent
 * sign-in could store a session after that change has revoked all sessions. Returns the current password hash, or
 * undefined when the user may not sign in.
 */
export async function lockUser(db: Database, userId: number) {
  const user = await db
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .where("disabled_at", "is", null)
    .where("archived_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return user?.password_hash;
}

export interface User {
  readonly id: number;
  readonly account_id: string;
}

/** The digests that are known for the user of an email. */
export async function findKnownDigests(db: Database, email: string, digests: Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("known_clients")
    .innerJoin("users", "users.id", "known_clients.user_id")
    .select("known_clients.digest")
    .where("users.email", "=", email)
    .where("known_clients.digest", "=", sql<Buffer>`any(${digests}::bytea[])`)
    .where("known_clients.expires_at", ">", sql<string>`now()`)
    .execute();
  return rows.map(({ digest }) => digest);
}

export async function upsertKnownClients(db: Database, user: User, clients: { digest: Buffer; days: number }[]) {
  await db
    .insertInto("known_clients")
    .values(
      clients.map(({ digest, days }) => ({
        account_id: user.account_id,
        user_id: user.id,
        digest,
        expires_at: sql<string>`now() + make_interval(days => ${days})`,
      })),
    )
    .onConflict((row) =>
      row.columns(["user_id", "digest"]).doUpdateSet({ expires_at: (inserted) => inserted.ref("excluded.expires_at") }),
    )
    .execute();
}

export async function deleteKnownClients(db: Database, accountId: string, userId: number) {
  await db.deleteFrom("known_clients").where("account_id", "=", accountId).where("user_id", "=", userId).execute();
}

export function setResetDigest({ db, accountId }: Scope, userId: number, digest: Buffer) {
  return db
    .updateTable("users")
    .set({ password_reset_digest: digest, password_reset_expires_at: sql<string>`now() + interval '24 hours'` })
    .where("account_id", "=", accountId)
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirst();
}

export function findUnverified({ db, accountId }: Scope, userId: number) {
  return db
    .selectFrom("users")
    .select(["email", "email_confirmation_token"])
    .where("account_id", "=", accountId)
    .where("id", "=", userId)
    .where("email_confirmed_at", "is", null)
    .executeTakeFirst();
}

export function findResettable(db: Database, digest: Buffer) {
  return db
    .selectFrom("users")
    .select(["id", "account_id", "email"])
    .where("password_reset_digest", "=", digest)
    .where("password_reset_expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
}

/** Sets the password if the link is still valid, and invalidates the link. */
export async function setPasswordOnce(db: Database, digest: Buffer, passwordHash: string) {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: passwordHash, password_reset_digest: null, password_reset_expires_at: null })
    .where("password_reset_digest", "=", digest)
    .where("password_reset_expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Replaces the password and invalidates links that reset it. Returns false when the password has changed meanwhile. */
export async function replacePassword(
  { db, accountId }: Scope,
  userId: number,
  { from, to }: { from: string; to: string },
) {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ password_hash: to, password_reset_digest: null, password_reset_expires_at: null })
    .where("account_id", "=", accountId)
    .where("id", "=", userId)
    .where("password_hash", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findByConfirmationToken(db: Database, token: string) {
  return db
    .selectFrom("users")
    .select(["id", "email_confirmed_at"])
    .where("email_confirmation_token", "=", token)
    .executeTakeFirst();
}

export async function confirmEmail(db: Database, userId: number) {
  await db.updateTable("users").set({ email_confirmed_at: sql<string>`now()` }).where("id", "=", userId).execute();
}
