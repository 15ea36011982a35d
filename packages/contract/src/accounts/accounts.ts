import Type, { type Static } from "typebox";
import { Name, Nullable, OneOf, ShortText, Uuid } from "../primitives.ts";
import { WidgetSettings } from "../widget/widget-settings.ts";
import { User } from "./users.ts";
import { workingDays } from "./working-days.ts";

export const WorkingHours = Type.Object({
  day: OneOf(...workingDays),
  start_minute: Type.Integer({ minimum: 0, maximum: 1440 }),
  end_minute: Type.Integer({ minimum: 0, maximum: 1440 }),
});
export type WorkingHours = Static<typeof WorkingHours>;

export const AccountSettings = Type.Object({
  disable_automated_reply_emails: Nullable(Type.Boolean()),
  conversation_reminders_enabled: Nullable(Type.Boolean()),
  conversation_reminder_hours_interval: Nullable(Type.Integer()),
  max_num_conversation_reminders: Nullable(Type.Integer()),
});
export type AccountSettings = Static<typeof AccountSettings>;

/** The fields of an account that visitors can read, too. */
export const PublicAccount = Type.Object({
  object: Type.Literal("account"),
  id: Uuid,
  company_name: Type.String(),
  company_logo_url: Nullable(Type.String()),
  time_zone: Nullable(Type.String()),
  subscription_plan: Type.String(),
  settings: Nullable(AccountSettings),
  working_hours: Type.Array(WorkingHours),
  is_outside_working_hours: Type.Boolean(),
  current_minutes_since_midnight: Nullable(Type.Number()),
  is_typing_previewed: Type.Boolean({ description: "Agents see what a visitor types before it is sent" }),
});
export type PublicAccount = Static<typeof PublicAccount>;

export const Account = Type.Object({
  ...PublicAccount.properties,
  users: Type.Array(User),
  widget_settings: Type.Array(WidgetSettings),
});
export type Account = Static<typeof Account>;

export const AccountChanges = Type.Object({
  company_name: Type.Optional(Name),
  company_logo_url: Type.Optional(Nullable(ShortText)),
  time_zone: Type.Optional(Nullable(Type.String({ maxLength: 255, format: "time-zone" }))),
  working_hours: Type.Optional(Type.Array(WorkingHours, { maxItems: 100 })),
  settings: Type.Optional(Nullable(Type.Partial(AccountSettings))),
  is_typing_previewed: Type.Optional(Type.Boolean()),
});
export type AccountChanges = Static<typeof AccountChanges>;

export const OnboardingStatus = Type.Object({
  has_configured_inbox: Type.Boolean(),
  has_configured_profile: Type.Boolean(),
  has_integrations: Type.Boolean(),
  has_invited_teammates: Type.Boolean(),
  has_upgraded_subscription: Type.Boolean(),
});
export type OnboardingStatus = Static<typeof OnboardingStatus>;
