import type { ProfileChanges, Role, UserInvitationChanges, UserSettingsChanges } from "@parley/contract";
import { type JoinBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";

/** The columns of a user as an author. */
export const userColumns = [
  "users.id",
  "users.account_id",
  "users.email",
  "users.role",
  "users.created_at",
  "users.disabled_at",
  "users.archived_at",
  "user_profiles.full_name",
  "user_profiles.display_name",
  "user_profiles.profile_photo_url",
] as const;

/** Joins users with their profiles. */
export const ofSameUser = (join: JoinBuilder<Schema, "users" | "user_profiles">) =>
  join.onRef("user_profiles.account_id", "=", "users.account_id").onRef("user_profiles.user_id", "=", "users.id");

/** A user with the profile. Without a profile, its columns are null. */
const selectUsers = ({ db, accountId }: Pick<Scope, "db" | "accountId">) =>
  db
    .selectFrom("users")
    .leftJoin("user_profiles", ofSameUser)
    .select([...userColumns, "users.is_away"])
    .where("users.account_id", "=", accountId);

export interface UserFilter {
  email?: string | null | undefined;
  role?: string | null | undefined;
  has_valid_email?: boolean | null | undefined;
  active?: boolean | null | undefined;
}

/** All users except the disabled ones. */
export function listUsers(scope: Scope, { email, role, has_valid_email, active }: UserFilter) {
  let users = selectUsers(scope).where("users.disabled_at", "is", null);
  if (email) users = users.where("users.email", "=", email);
  if (role) users = users.where("users.role", "=", role as Role);
  if (typeof has_valid_email === "boolean") users = users.where("users.has_valid_email", "=", has_valid_email);
  if (active === true) users = users.where("users.archived_at", "is", null);
  if (active === false) users = users.where("users.archived_at", "is not", null);
  return users.orderBy("users.id").execute();
}

/** All users except the archived ones. */
export const listMembers = (scope: Scope) =>
  selectUsers(scope).where("users.archived_at", "is", null).orderBy("users.id").execute();

export const findUser = (scope: Scope, id: number) => selectUsers(scope).where("users.id", "=", id).executeTakeFirst();

/** The name that customers see; null for a user without one. */
const publicName = sql<
  string | null
>`coalesce(nullif(user_profiles.display_name, ''), nullif(user_profiles.full_name, ''))`;

/** Those of these users whom visitors may see, those with a photo first, then those with a name. */
export const listFaces = ({ db, accountId }: Scope, ids: number[], limit: number) =>
  db
    .selectFrom("users")
    .leftJoin("user_profiles", ofSameUser)
    .select(["users.id", publicName.as("display_name"), "user_profiles.profile_photo_url"])
    .where("users.account_id", "=", accountId)
    .where("users.id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("users.disabled_at", "is", null)
    .where("users.archived_at", "is", null)
    .where("users.is_away", "=", false)
    .orderBy(sql`coalesce(user_profiles.profile_photo_url, '') = ''`)
    .orderBy(sql`${publicName} is null`)
    .orderBy("users.id")
    .limit(limit)
    .execute();

/** Returns false when it is so already. */
export async function setAway({ db, accountId }: Scope, userId: number, isAway: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("users")
    .set({ is_away: isAway })
    .where("account_id", "=", accountId)
    .where("id", "=", userId)
    .where("is_away", "!=", isAway)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the caller is away. False for a user who was deleted meanwhile. */
export async function isAway({ db, accountId, actor }: UserScope): Promise<boolean> {
  const user = db.selectFrom("users").select("is_away").where("account_id", "=", accountId).where("id", "=", actor.id);
  return (await user.executeTakeFirst())?.is_away ?? false;
}

export async function getCompanyName({ db, accountId }: Scope) {
  const account = db.selectFrom("accounts").select("company_name").where("id", "=", accountId);
  return (await account.executeTakeFirstOrThrow()).company_name;
}

export interface NewUser {
  account_id: string;
  email: string;
  password_hash: string;
  role: Role;
  email_confirmation_token: string;
}

export const insertUser = (db: Database, user: NewUser) =>
  db.insertInto("users").values(user).returning(["id", "account_id", "email"]).executeTakeFirstOrThrow();

export async function updateUser(
  { db, accountId }: Scope,
  id: number,
  changes: { role?: Role; disabled_at?: string | null; archived_at?: string | null },
) {
  await db.updateTable("users").set(changes).where("account_id", "=", accountId).where("id", "=", id).execute();
}

export const deleteUser = ({ db, accountId }: Scope, id: number) =>
  withoutStatementTimeout(db, (db) =>
    db.deleteFrom("users").where("account_id", "=", accountId).where("id", "=", id).execute(),
  );

/** Locks the team against concurrent changes until this transaction ends. */
export const lockTeam = ({ db, accountId }: Scope) =>
  db
    .selectFrom("accounts")
    .select("subscription_plan")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export async function countActive({ db, accountId }: Scope, { role, except }: { role?: Role; except?: number } = {}) {
  let users = db
    .selectFrom("users")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("disabled_at", "is", null)
    .where("archived_at", "is", null);
  if (role) users = users.where("role", "=", role);
  if (except !== undefined) users = users.where("id", "!=", except);
  return (await users.executeTakeFirstOrThrow()).count;
}

export type ProfileColumns = Omit<ProfileChanges, "is_away">;

export async function saveProfile({ db, accountId }: Scope, userId: number, changes: ProfileColumns) {
  await db
    .insertInto("user_profiles")
    .values({ account_id: accountId, user_id: userId, ...changes })
    .onConflict((profile) => {
      const isChange = Object.keys(changes).length > 0;
      return isChange ? profile.column("user_id").doUpdateSet(changes) : profile.column("user_id").doNothing();
    })
    .execute();
}

/** Returns the user's settings after the changes. The row is created on first use. */
export const saveUserSettings = ({ db, accountId }: Scope, userId: number, changes: UserSettingsChanges = {}) =>
  db
    .insertInto("user_settings")
    .values({ account_id: accountId, user_id: userId, ...changes })
    // A no-op update returns the existing row.
    .onConflict((settings) => settings.column("user_id").doUpdateSet({ user_id: userId, ...changes }))
    .returning(["id", "user_id", "email_alert_on_new_message", "email_alert_on_new_conversation", "expo_push_token"])
    .executeTakeFirstOrThrow();

const invitationColumns = [
  "id",
  "account_id",
  "expires_at",
  "uses",
  "max_uses",
  "to_address",
  "created_by",
  "created_at",
] as const;

export interface InvitationLimits {
  to_address: string;
  max_uses: number;
}

export const listInvitations = ({ db, accountId }: Scope) =>
  db
    .selectFrom("user_invitations")
    .select(invitationColumns)
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();

export const findInvitation = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("user_invitations")
    .select(invitationColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Finds an invitation by id alone: the id is the secret of the link and determines the account. */
export const findInvitationByToken = (db: Database, id: string) =>
  db
    .selectFrom("user_invitations")
    .innerJoin("accounts", "accounts.id", "user_invitations.account_id")
    .select([
      "user_invitations.id",
      "user_invitations.account_id",
      "user_invitations.to_address",
      "accounts.company_name",
      sql<boolean>`expires_at <= now()`.as("has_expired"),
      sql<boolean>`coalesce(uses >= max_uses, false)`.as("is_used_up"),
    ])
    .where("user_invitations.id", "=", id)
    .executeTakeFirst();

/** Counts a use. Returns false when no use is left, or the invitation was revoked meanwhile. */
export async function countUse(db: Database, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_invitations")
    .set({ uses: sql<number>`uses + 1` })
    .where("id", "=", id)
    .where((row) => row.or([row("max_uses", "is", null), row("uses", "<", row.ref("max_uses"))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertInvitation = (
  { db, accountId }: Scope,
  invitation: { created_by: number } & Partial<InvitationLimits>,
) =>
  db
    .insertInto("user_invitations")
    .values({ account_id: accountId, ...invitation })
    .returning(invitationColumns)
    .executeTakeFirstOrThrow();

export const updateInvitation = ({ db, accountId }: Scope, id: string, changes: UserInvitationChanges) =>
  db
    .updateTable("user_invitations")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(invitationColumns)
    .executeTakeFirst();

export async function deleteInvitation({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("user_invitations")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether all of them are users of the account, active or not. */
export async function areMembers({ db, accountId }: Scope, userIds: number[]): Promise<boolean> {
  const { count } = await db
    .selectFrom("users")
    .select(sql<number>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .where("id", "=", sql<number>`any(${userIds}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count === new Set(userIds).size;
}
