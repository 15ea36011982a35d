import type { WidgetSettings } from "@parley/contract";
import type { ChangeEvent } from "react";
import type { Autosave } from "./useAutosave.ts";

type NamesOf<Kind> = {
  [name in keyof WidgetSettings]: WidgetSettings[name] extends Kind ? name : never;
}[keyof WidgetSettings];

const LONG = 10_000;
const SHORT = 255;
const longTexts: readonly string[] = ["subtitle", "greeting", "away_message"];

export type SettingsFields = ReturnType<typeof settingsFields>;

/** The properties of the settings fields. Changes are saved after a debounce, and at once on blur. */
export function settingsFields(settings: WidgetSettings, { change, saveNow }: Autosave) {
  return {
    text: (name: NamesOf<string | null>) => ({
      value: settings[name] ?? "",
      maxLength: longTexts.includes(name) ? LONG : SHORT,
      autoComplete: "off",
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.target.value }),
      onBlur: saveNow,
    }),
    toggle: (name: NamesOf<boolean>) => ({
      isOn: settings[name],
      onSwitch: (isOn: boolean) => change({ [name]: isOn }),
    }),
    choice: <Name extends "color" | "color_scheme" | "icon_variant">(name: Name) => ({
      value: settings[name],
      onChange: (value: WidgetSettings[Name]) => change({ [name]: value }),
      onBlur: saveNow,
    }),
  };
}
