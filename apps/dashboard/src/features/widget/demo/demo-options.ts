import type { WidgetSettings } from "@parley/contract";
import { text } from "../texts.ts";

/** The widget options that the demo page can change. */
export interface DemoOptions {
  title: string;
  subtitle: string;
  primaryColor: string;
}

export const presetColours = {
  blue: "#1890ff",
  purple: "#722ed1",
  pink: "#eb2f96",
  red: "#f5222d",
  orange: "#fa541c",
  yellow: "#faad14",
  green: "#52c41a",
  teal: "#13c2c2",
  indigo: "#2f54eb",
  black: "#16191d",
} as const;

/** Values from the address, then from the team's settings, then the defaults. A color may lack its `#`. */
export function optionsFrom(query: URLSearchParams, stored: Partial<WidgetSettings> = {}): DemoOptions {
  const colour = query.get("color")?.replace(/^#?/, "#") ?? "";
  return {
    title: query.get("title") ?? (stored.title || text("demo.defaultTitle")),
    subtitle: query.get("subtitle") ?? (stored.subtitle || text("demo.defaultSubtitle")),
    primaryColor: isColour(colour) ? colour : stored.color || presetColours.blue,
  };
}

export const isColour = (colour: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(colour);
