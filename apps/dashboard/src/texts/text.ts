import { en } from "./en.ts";

/** A text, or its forms by number. `{name}` is filled in. */
type Text = string | { readonly one: string; readonly other: string };
export type TextKey = keyof typeof en;

/**
 * The language of the texts, of dates and of numbers. A second language needs a catalogue beside `en` and beside the
 * `texts.ts` of each feature, and the choice here.
 */
export const locale = "en-US";
const catalogue: Record<TextKey, Text> = en;

const plurals = new Intl.PluralRules(locale);

/** The text of a key. For a text with plural forms, `values.count` selects the form. */
export const text = textsOf<TextKey>(catalogue);

type Values = Record<string, string | number>;

/** Creates such a function for a catalogue that loads with its screen. The catalogue is in `texts.ts` beside the screen. */
export function textsOf<Key extends string>(texts: Readonly<Record<Key, Text>>) {
  return (key: Key, values: Values = {}): string => {
    const entry = texts[key];
    const form =
      typeof entry === "string" ? entry : entry[plurals.select(Number(values.count)) === "one" ? "one" : "other"];
    return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  };
}

/** A feature's texts combined with the texts of the first screen, which are always loaded. */
export const withSharedTexts = <Key extends string>(own: Readonly<Record<Key, Text>>) => ({
  text: textsOf<Key | TextKey>({ ...catalogue, ...own }),
});
