import type { Inbox, WidgetSettings } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import { naive } from "../../platform/times.ts";

export type InboxRow = Selectable<Schema["inboxes"]>;

export function presentInbox(inbox: InboxRow): Inbox {
  return {
    id: inbox.id,
    object: "inbox",
    name: inbox.name,
    description: inbox.description,
    slug: inbox.slug,
    is_primary: inbox.is_primary,
    is_private: inbox.is_private,
    account_id: inbox.account_id,
    created_at: naive(inbox.created_at),
    updated_at: naive(inbox.updated_at),
  };
}

/** The page of the last widget report is internal. */
export type WidgetSettingsRow = Omit<Selectable<Schema["widget_settings"]>, "host" | "pathname" | "last_seen_at">;

export function presentWidgetSettings(settings: WidgetSettingsRow): WidgetSettings {
  const { created_at, updated_at, ...fields } = settings;
  return { ...fields, object: "widget_settings", created_at: naive(created_at), updated_at: naive(updated_at) };
}
