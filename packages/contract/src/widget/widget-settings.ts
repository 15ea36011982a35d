import Type, { type Static } from "typebox";
import { WIDGET_LIMITS } from "../limits.ts";
import { LongText, NaiveTime, Nullable, OneOf, ShortText, UtcTime, Uuid, WebAddress } from "../primitives.ts";

export const IconVariant = OneOf("outlined", "filled");
export type IconVariant = Static<typeof IconVariant>;

export const ColorScheme = OneOf("auto", "light", "dark");
export type ColorScheme = Static<typeof ColorScheme>;

/** The side of the page. `start` and `end` depend on the direction of the page's text. */
export const WidgetSide = OneOf("left", "right", "start", "end");
export type WidgetSide = Static<typeof WidgetSide>;

const pixels = (maximum: number) => Nullable(Type.Integer({ minimum: 0, maximum }));

/** A text is null until the team writes its own; clients have the defaults. */
const texts = {
  title: Nullable(ShortText),
  subtitle: Nullable(LongText),
  color: Nullable(ShortText),
  greeting: Nullable(LongText),
  away_message: Nullable(LongText),
  /** Messages that an empty chat suggests, one per line. Clients show three. */
  suggestions: Nullable(ShortText),
  new_message_placeholder: Nullable(ShortText),
  email_input_placeholder: Nullable(ShortText),
  new_messages_notification_text: Nullable(ShortText),
  agent_available_text: Nullable(ShortText),
  agent_unavailable_text: Nullable(ShortText),
  base_url: Nullable(ShortText),
  custom_icon_url: Nullable(ShortText),
  iframe_url_override: Nullable(ShortText),
};

/** Null is the default of clients. Published clients ignore these settings. */
const look = {
  position: Nullable(WidgetSide),
  side_offset: pixels(WIDGET_LIMITS.sideOffset),
  bottom_offset: pixels(WIDGET_LIMITS.bottomOffset),
  launcher_text: Nullable(Type.String({ maxLength: WIDGET_LIMITS.launcherText })),
  logo_url: Nullable(WebAddress),
  corner_radius: pixels(WIDGET_LIMITS.cornerRadius),
};

const flags = {
  show_agent_availability: Type.Boolean(),
  require_email_upfront: Type.Boolean(),
  is_open_by_default: Type.Boolean(),
  is_branding_hidden: Type.Boolean(),
  show_past_conversations: Type.Boolean(),
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
  ...look,
  ...flags,
});
export type WidgetSettings = Static<typeof WidgetSettings>;

export const WidgetSettingsChanges = Type.Partial(
  Type.Object({ inbox_id: Nullable(Uuid), ...texts, ...look, ...flags }),
);
export type WidgetSettingsChanges = Static<typeof WidgetSettingsChanges>;

/** The page of the team's site that loaded the widget last. Null before the first one. Any client may report a page. */
export const WidgetInstallation = Type.Object({
  object: Type.Literal("widget_installation"),
  host: Nullable(Type.String()),
  pathname: Nullable(Type.String()),
  last_seen_at: Nullable(UtcTime),
});
export type WidgetInstallation = Static<typeof WidgetInstallation>;

/** The page on which the widget was last seen. */
export const WidgetMetadataUpdate = Type.Partial(
  Type.Object({ host: Nullable(Type.String()), pathname: Nullable(Type.String()) }),
);
export type WidgetMetadataUpdate = Static<typeof WidgetMetadataUpdate>;
