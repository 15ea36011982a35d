import { en } from "./en.ts";

/** A text, or its forms by number. `{name}` is filled in. */
type Text = string | { readonly one: string; readonly other: string };
export type TextKey = keyof typeof en;

/** The language of this catalogue and of dates and numbers. To add one: a file beside `en.ts`, and the choice here. */
export const locale = "en-US";
const catalogue: Record<TextKey, Text> = en;

const plurals = new Intl.PluralRules(locale);

/** For a key that is made of what a later version of the server says. */
export const hasText = (key: string): key is TextKey => Object.hasOwn(catalogue, key);

/** What a key says. A text that comes in two forms takes the one for `values.count`. */
export function text(key: TextKey, values: Record<string, string | number> = {}): string {
  const entry = catalogue[key];
  const form =
    typeof entry === "string" ? entry : entry[plurals.select(Number(values.count)) === "one" ? "one" : "other"];
  return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
