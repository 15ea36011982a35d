import type { InboxChanges, InboxDraft, WidgetSettingsChanges } from "@parley/contract";
import { sql } from "kysely";
import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import type { Scope } from "../../platform/scope.ts";

const inboxColumns = [
  "account_id",
  "id",
  "name",
  "description",
  "slug",
  "is_primary",
  "is_private",
  "created_at",
  "updated_at",
] as const;

const selectInboxes = ({ db, accountId }: Scope) =>
  db.selectFrom("inboxes").select(inboxColumns).where("account_id", "=", accountId);

export function listInboxes(scope: Scope, isPrimary?: boolean | null) {
  const inboxes = selectInboxes(scope).orderBy("created_at").orderBy("id");
  return (typeof isPrimary === "boolean" ? inboxes.where("is_primary", "=", isPrimary) : inboxes).execute();
}

export const findInbox = (scope: Scope, id: string) => selectInboxes(scope).where("id", "=", id).executeTakeFirst();

export const findPrimaryInbox = (scope: Scope) =>
  selectInboxes(scope).where("is_primary", "=", true).executeTakeFirst();

export const insertInbox = ({ db, accountId }: Scope, inbox: InboxDraft) =>
  db
    .insertInto("inboxes")
    .values({ account_id: accountId, ...inbox })
    .returning(inboxColumns)
    .executeTakeFirstOrThrow();

export async function insertInboxMember({ db, accountId }: Scope, inboxId: string, userId: number, role: string) {
  await db
    .insertInto("inbox_members")
    .values({ account_id: accountId, inbox_id: inboxId, user_id: userId, role })
    .execute();
}

export const updateInbox = ({ db, accountId }: Scope, id: string, changes: InboxChanges) =>
  db
    .updateTable("inboxes")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(inboxColumns)
    .executeTakeFirst();

export const deleteInbox = ({ db, accountId }: Scope, id: string) =>
  withoutStatementTimeout(db, (db) =>
    db.deleteFrom("inboxes").where("account_id", "=", accountId).where("id", "=", id).execute(),
  );

const widgetSettingsColumns = [
  "account_id",
  "id",
  "inbox_id",
  "title",
  "subtitle",
  "color",
  "greeting",
  "away_message",
  "suggestions",
  "new_message_placeholder",
  "email_input_placeholder",
  "new_messages_notification_text",
  "agent_available_text",
  "agent_unavailable_text",
  "base_url",
  "custom_icon_url",
  "iframe_url_override",
  "position",
  "side_offset",
  "bottom_offset",
  "launcher_text",
  "logo_url",
  "corner_radius",
  "show_agent_availability",
  "require_email_upfront",
  "is_open_by_default",
  "is_branding_hidden",
  "show_past_conversations",
  "icon_variant",
  "color_scheme",
  "created_at",
  "updated_at",
] as const;

export const listWidgetSettings = ({ db, accountId }: Scope) =>
  db
    .selectFrom("widget_settings")
    .select(widgetSettingsColumns)
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .execute();

/** Reads the row or creates it, because the page and its frame request it concurrently. */
export async function readWidgetSettings(scope: Scope, inboxId: string | null) {
  return (await findWidgetSettings(scope, inboxId)) ?? saveWidgetSettings(scope, inboxId, {});
}

const findWidgetSettings = ({ db, accountId }: Scope, inboxId: string | null) =>
  db
    .selectFrom("widget_settings")
    .select(widgetSettingsColumns)
    .where("account_id", "=", accountId)
    .where("inbox_id", "is not distinct from", inboxId)
    .executeTakeFirst();

/** The page that loaded the inbox's widget last. */
export const findWidgetPage = ({ db, accountId }: Scope, inboxId: string | null) =>
  db
    .selectFrom("widget_settings")
    .select(["host", "pathname", "last_seen_at"])
    .where("account_id", "=", accountId)
    .where("inbox_id", "is not distinct from", inboxId)
    .where("host", "is not", null)
    .executeTakeFirst();

/** Stores the host of a page, unless a page of the inbox's widget is known. */
export const storeFirstPage = ({ db, accountId }: Scope, inboxId: string | null, host: string) =>
  db
    .updateTable("widget_settings")
    .set({ host, last_seen_at: new Date().toISOString() })
    .where("account_id", "=", accountId)
    .where("inbox_id", "is not distinct from", inboxId)
    .where("host", "is", null)
    .execute();

type WidgetSettingsColumns = Omit<WidgetSettingsChanges, "inbox_id"> & {
  host?: string | null;
  pathname?: string | null;
  last_seen_at?: string;
};

export const saveWidgetSettings = ({ db, accountId }: Scope, inboxId: string | null, changes: WidgetSettingsColumns) =>
  db
    .insertInto("widget_settings")
    .values({ account_id: accountId, inbox_id: inboxId, ...changes })
    .onConflict((settings) =>
      settings.columns(["account_id", "inbox_id"]).doUpdateSet({ inbox_id: sql`excluded.inbox_id`, ...changes }),
    )
    .returning(widgetSettingsColumns)
    .executeTakeFirstOrThrow();
