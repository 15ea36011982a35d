import { WIDGET_LIMITS, type WidgetSettings } from "@parley/contract";
import type { ChangeEvent } from "react";
import { text } from "../texts.ts";
import { isPixels, isWebAddress, PIXEL_LIMITS, type PixelSetting } from "./setting-values.ts";
import type { Autosave } from "./useAutosave.ts";

type NamesOf<Kind> = {
  [name in keyof WidgetSettings]: WidgetSettings[name] extends Kind ? name : never;
}[keyof WidgetSettings];

const LONG = 10_000;
const SHORT = 255;
const longest: Partial<Record<keyof WidgetSettings, number>> = {
  subtitle: LONG,
  greeting: LONG,
  away_message: LONG,
  launcher_text: WIDGET_LIMITS.launcherText,
};

export type SettingsFields = ReturnType<typeof settingsFields>;

/** The properties of the settings fields. Changes are saved after a debounce, and at once on blur. */
export function settingsFields(settings: WidgetSettings, { change, saveNow }: Autosave) {
  const textField = (name: NamesOf<string | null>) => ({
    value: settings[name] ?? "",
    maxLength: longest[name] ?? SHORT,
    autoComplete: "off",
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.target.value }),
    onBlur: saveNow,
  });
  return {
    text: textField,
    address: (name: "logo_url") => ({
      ...textField(name),
      error: isWebAddress(settings[name]) ? undefined : text("widget.addressInvalid"),
    }),
    /** A whole number from 0 to a maximum. An empty field is the default. */
    pixels: (name: PixelSetting) => ({
      type: "number",
      min: 0,
      max: PIXEL_LIMITS[name],
      value: settings[name] ?? "",
      autoComplete: "off",
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: target.value === "" ? null : Number(target.value) }),
      onBlur: saveNow,
      error: isPixels(name, settings[name]) ? undefined : text("widget.pixelsInvalid", { max: PIXEL_LIMITS[name] }),
    }),
    toggle: (name: NamesOf<boolean>) => ({
      isOn: settings[name],
      onSwitch: (isOn: boolean) => change({ [name]: isOn }),
    }),
    choice: <Name extends "color" | "color_scheme" | "icon_variant" | "position">(name: Name) => ({
      value: settings[name],
      onChange: (value: WidgetSettings[Name]) => change({ [name]: value }),
      onBlur: saveNow,
    }),
  };
}
