import Type, { type Static } from "typebox";
import { PublicAccount } from "../accounts/accounts.ts";
import { Nullable, UtcTime } from "../primitives.ts";
import { WidgetSettings } from "./widget-settings.ts";

/** The settings as a page with a widget reads them. Published clients ignore the two fields about the team's replies. */
export const PublicWidgetSettings = Type.Object({
  ...WidgetSettings.properties,
  account: PublicAccount,
  /** The median of the account's recent first replies; null below 10 replies. */
  usual_reply_minutes: Nullable(Type.Integer()),
  /** The next beginning of the working hours; null within them. */
  team_back_at: Nullable(UtcTime),
});
export type PublicWidgetSettings = Static<typeof PublicWidgetSettings>;
