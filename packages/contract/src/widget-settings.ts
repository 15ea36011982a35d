import Type, { type Static } from "typebox";
import { LongText, NaiveTime, Nullable, OneOf, ShortText, Uuid } from "./primitives.ts";

export const IconVariant = OneOf("outlined", "filled");
export type IconVariant = Static<typeof IconVariant>;

export const ColorScheme = OneOf("auto", "light", "dark");
export type ColorScheme = Static<typeof ColorScheme>;

/** A text is null until the team writes its own; clients have the defaults. */
const texts = {
  title: Nullable(ShortText),
  subtitle: Nullable(LongText),
  color: Nullable(ShortText),
  greeting: Nullable(LongText),
  away_message: Nullable(LongText),
  new_message_placeholder: Nullable(ShortText),
  email_input_placeholder: Nullable(ShortText),
  new_messages_notification_text: Nullable(ShortText),
  agent_available_text: Nullable(ShortText),
  agent_unavailable_text: Nullable(ShortText),
  base_url: Nullable(ShortText),
  custom_icon_url: Nullable(ShortText),
  iframe_url_override: Nullable(ShortText),
};

const flags = {
  show_agent_availability: Type.Boolean(),
  require_email_upfront: Type.Boolean(),
  is_open_by_default: Type.Boolean(),
  is_branding_hidden: Type.Boolean(),
  icon_variant: IconVariant,
  color_scheme: ColorScheme,
};

export const WidgetSettings = Type.Object({
  id: Uuid,
  object: Type.Literal("widget_settings"),
  created_at: NaiveTime,
  updated_at: NaiveTime,
  inbox_id: Nullable(Uuid),
  account_id: Uuid,
  ...texts,
  ...flags,
});
export type WidgetSettings = Static<typeof WidgetSettings>;

export const WidgetSettingsChanges = Type.Partial(Type.Object({ inbox_id: Nullable(Uuid), ...texts, ...flags }));
export type WidgetSettingsChanges = Static<typeof WidgetSettingsChanges>;

/** The page on which the widget was last seen. */
export const WidgetMetadataUpdate = Type.Partial(
  Type.Object({ host: Nullable(Type.String()), pathname: Nullable(Type.String()) }),
);
export type WidgetMetadataUpdate = Static<typeof WidgetMetadataUpdate>;
