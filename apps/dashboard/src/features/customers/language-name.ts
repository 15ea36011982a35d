import { locale } from "../../texts/text.ts";

const names = new Intl.DisplayNames(locale, { type: "language", languageDisplay: "standard" });

/** The name of a language with its country: "German (Austria)" for "de-AT". Visitors report it, so it may be any text. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}
