import type { Account, AccountSettings, PublicAccount } from "@parley/contract";
import { presentWidgetSettings, type WidgetSettingsRow } from "../inboxes/index.ts";
import { presentUser, type UserRow } from "../users/index.ts";
import type { AccountRow } from "./queries.ts";
import { isOutsideWorkingHours, localTime } from "./working-hours.ts";

/** The part of an account that visitors may read, too. */
export function presentPublicAccount(account: AccountRow, at: Date = new Date()): PublicAccount {
  return {
    object: "account",
    id: account.id,
    company_name: account.company_name,
    company_logo_url: account.company_logo_url,
    time_zone: account.time_zone,
    subscription_plan: account.subscription_plan,
    settings: account.settings && completeSettings(account.settings),
    working_hours: account.working_hours,
    is_outside_working_hours: isOutsideWorkingHours(account.working_hours, account.time_zone, at),
    current_minutes_since_midnight: localTime(account.time_zone, at)?.minute ?? null,
    is_typing_previewed: account.is_typing_previewed,
  };
}

export function presentAccount(account: AccountRow, users: UserRow[], widgetSettings: WidgetSettingsRow[]): Account {
  return {
    ...presentPublicAccount(account),
    users: users.map(presentUser),
    widget_settings: widgetSettings.map(presentWidgetSettings),
  };
}

/** A change replaces all settings: missing ones become null. */
export function completeSettings(settings: Partial<AccountSettings>): AccountSettings {
  return {
    disable_automated_reply_emails: settings.disable_automated_reply_emails ?? null,
    conversation_reminders_enabled: settings.conversation_reminders_enabled ?? null,
    conversation_reminder_hours_interval: settings.conversation_reminder_hours_interval ?? null,
    max_num_conversation_reminders: settings.max_num_conversation_reminders ?? null,
  };
}
