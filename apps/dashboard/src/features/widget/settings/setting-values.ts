import { WIDGET_LIMITS, type WidgetSettingsChanges } from "@parley/contract";
import { isColour } from "../demo/demo-options.ts";

/** The largest values of the settings in px. */
export const PIXEL_LIMITS = {
  side_offset: WIDGET_LIMITS.sideOffset,
  bottom_offset: WIDGET_LIMITS.bottomOffset,
  corner_radius: WIDGET_LIMITS.cornerRadius,
};
export type PixelSetting = keyof typeof PIXEL_LIMITS;

export const isPixels = (name: PixelSetting, value: number | null | undefined) =>
  value == null || (Number.isInteger(value) && value >= 0 && value <= PIXEL_LIMITS[name]);

/** Whether the server accepts an address. An empty one is no address. */
export function isWebAddress(address: string | null | undefined) {
  if (!address) return true;
  const { protocol, username, password } = URL.canParse(address) ? new URL(address) : new URL("about:blank");
  return (protocol === "https:" || protocol === "http:") && !username && !password;
}

const rules: { [name in keyof WidgetSettingsChanges]?: (value: never) => boolean } = {
  color: (color: string) => isColour(color),
  logo_url: isWebAddress,
  side_offset: (value: number | null) => isPixels("side_offset", value),
  bottom_offset: (value: number | null) => isPixels("bottom_offset", value),
  corner_radius: (value: number | null) => isPixels("corner_radius", value),
};

/** The valid changes. A value that is still being typed is held back until it is complete. */
export function validChanges(changes: WidgetSettingsChanges): WidgetSettingsChanges {
  const valid = Object.entries(changes).filter(([name, value]) => {
    const isValid = rules[name as keyof typeof rules];
    return !isValid || isValid(value as never);
  });
  return Object.fromEntries(valid);
}
