import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";

/** Settings of active agents. */
const selectSettings = ({ db, accountId }: Scope) =>
  db
    .selectFrom("user_settings as s")
    .innerJoin("users as u", (join) => join.onRef("u.account_id", "=", "s.account_id").onRef("u.id", "=", "s.user_id"))
    .where("s.account_id", "=", accountId)
    .where("u.disabled_at", "is", null)
    .where("u.archived_at", "is", null);

const selectMailAlerts = (scope: Scope) =>
  selectSettings(scope).where((it) =>
    it.or([it("s.email_alert_on_new_message", "=", true), it("s.email_alert_on_new_conversation", "=", true)]),
  );

const selectPhones = (scope: Scope) => selectSettings(scope).where("s.expo_push_token", "is not", null);

const selectBrowsers = ({ db, accountId }: Scope) =>
  db
    .selectFrom("web_push_subscriptions as s")
    .innerJoin("users as u", (join) => join.onRef("u.account_id", "=", "s.account_id").onRef("u.id", "=", "s.user_id"))
    .where("s.account_id", "=", accountId)
    .where("u.disabled_at", "is", null)
    .where("u.archived_at", "is", null);

export const listMailAlerts = (scope: Scope) =>
  selectMailAlerts(scope).select(["s.user_id", "s.email_alert_on_new_message as wants_all"]).execute();

export const listPhones = (scope: Scope) => selectPhones(scope).select("s.user_id").execute();

export const listBrowsers = (scope: Scope) => selectBrowsers(scope).select("s.id").execute();

/**
 * Whether there is a row. The queries below include agents who are away now, because they may return before the alert.
 */
const exists = async (rows: Promise<object | undefined>) => (await rows) !== undefined;

export const hasMailAlert = ({ db, accountId }: Scope) =>
  exists(
    db
      .selectFrom("user_settings")
      .select("user_id")
      .where("account_id", "=", accountId)
      .where((it) =>
        it.or([it("email_alert_on_new_message", "=", true), it("email_alert_on_new_conversation", "=", true)]),
      )
      .limit(1)
      .executeTakeFirst(),
  );

export const hasPhone = ({ db, accountId }: Scope) =>
  exists(
    db
      .selectFrom("user_settings")
      .select("user_id")
      .where("account_id", "=", accountId)
      .where("expo_push_token", "is not", null)
      .limit(1)
      .executeTakeFirst(),
  );

export const hasBrowser = ({ db, accountId }: Scope) =>
  exists(
    db
      .selectFrom("web_push_subscriptions")
      .select("id")
      .where("account_id", "=", accountId)
      .limit(1)
      .executeTakeFirst(),
  );

/** The messages that are the first of their conversation. */
export async function listFirstMessages({ db, accountId }: Scope, ids: string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from messages m
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and not exists (
      select from messages earlier
      where earlier.account_id = m.account_id and earlier.conversation_id = m.conversation_id and earlier.seq < m.seq
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
