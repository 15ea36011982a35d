import type { WidgetSettings } from "@parley/contract";

/** Texts and addresses that a page may set and a team may store, under the same name in snake case. */
const texts = [
  "title",
  "subtitle",
  "greeting",
  "awayMessage",
  "suggestions",
  "newMessagePlaceholder",
  "emailInputPlaceholder",
  "newMessagesNotificationText",
  "agentAvailableText",
  "agentUnavailableText",
  "logoUrl",
] as const;

const flags = ["showAgentAvailability", "requireEmailUpfront"] as const;

/** The appearance and texts of a widget. The page's options and the frame's parameters have the same names. */
export type Appearance = {
  [name in "primaryColor" | "colorScheme" | (typeof texts)[number]]?: string | null | undefined;
} & {
  [name in (typeof flags)[number]]?: boolean | undefined;
};

/**
 * The page's options, else the team's stored settings. The team's availability texts take precedence over the page's.
 * Other values are left to the frame's defaults.
 */
export function withStored(asked: Appearance, stored: Partial<WidgetSettings>): Appearance {
  const appearance: Appearance = {
    primaryColor: asked.primaryColor || stored.color,
    colorScheme: asked.colorScheme || stored.color_scheme,
  };
  for (const name of texts) {
    const theirs = stored[inSnakeCase(name)] as string;
    appearance[name] = (name.startsWith("agent") && theirs) || asked[name] || theirs;
  }
  for (const name of flags) appearance[name] = Boolean(asked[name] || stored[inSnakeCase(name)]);
  return appearance;
}

const inSnakeCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as keyof WidgetSettings;
