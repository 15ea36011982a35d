import type { AccountSettings, WorkingHours } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import type { Scope } from "../../platform/scope.ts";

const accountColumns = [
  "id",
  "company_name",
  "company_logo_url",
  "time_zone",
  "subscription_plan",
  "settings",
  "working_hours",
  "is_typing_previewed",
] as const;

export type AccountRow = Pick<Selectable<Schema["accounts"]>, (typeof accountColumns)[number]>;

/** Finds an account by id alone, because visitors' pages name the account. */
export const findAccount = (db: Database, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom("accounts").select(accountColumns).where("id", "=", id).executeTakeFirst();

export const getAccount = ({ db, accountId }: Scope): Promise<AccountRow> =>
  db.selectFrom("accounts").select(accountColumns).where("id", "=", accountId).executeTakeFirstOrThrow();

export async function insertAccount(db: Database, account: { company_name: string; subscription_plan: string }) {
  const { id } = await db.insertInto("accounts").values(account).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("event_heads").values({ account_id: id }).execute();
  await db.insertInto("visitor_key_settings").values({ account_id: id }).execute();
  return id;
}

export interface AccountColumns {
  company_name?: string;
  company_logo_url?: string | null;
  time_zone?: string | null;
  working_hours?: WorkingHours[];
  settings?: AccountSettings | null;
  is_typing_previewed?: boolean;
}

export async function updateAccount({ db, accountId }: Scope, { working_hours, settings, ...rest }: AccountColumns) {
  await db
    .updateTable("accounts")
    .set({
      id: accountId,
      ...rest,
      ...(working_hours && { working_hours: JSON.stringify(working_hours) }),
      ...(settings !== undefined && { settings: settings && JSON.stringify(settings) }),
    })
    .where("id", "=", accountId)
    .execute();
}

export const deleteAccount = ({ db, accountId }: Scope) =>
  withoutStatementTimeout(db, (db) => db.deleteFrom("accounts").where("id", "=", accountId).execute());

export const listUserIds = ({ db, accountId }: Scope) =>
  db.selectFrom("users").select("id").where("account_id", "=", accountId).execute();

/** The data for the onboarding checklist. */
export async function readOnboarding({ db, accountId }: Scope, userId: number) {
  return db
    .selectFrom("accounts")
    .leftJoin("user_profiles", (join) =>
      join.onRef("user_profiles.account_id", "=", "accounts.id").on("user_profiles.user_id", "=", userId),
    )
    .select((account) => [
      "accounts.subscription_plan",
      "user_profiles.display_name",
      "user_profiles.full_name",
      "user_profiles.profile_photo_url",
      account
        .exists(
          account
            .selectFrom("conversations")
            .select("id")
            .where("account_id", "=", accountId)
            .where("archived_at", "is", null),
        )
        .as("has_conversation"),
      account
        .exists(account.selectFrom("connected_accounts").select("account_id").where("account_id", "=", accountId))
        .as("has_integration"),
    ])
    .where("accounts.id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Whether nobody has registered a company yet. */
export const isEmptyInstallation = async (db: Database): Promise<boolean> =>
  (await db.selectFrom("accounts").select("id").limit(1).executeTakeFirst()) === undefined;
