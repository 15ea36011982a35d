interface Page {
  /** The texts by language. */
  texts?: Record<string, Record<string, string>>;
}

/** A page's own texts in its language (`de-AT`), or in the base language (`de`). */
export function pageTexts({ texts = {} }: Page, language = document.documentElement.lang): Record<string, string> {
  return texts[language] ?? texts[language.split("-")[0]!] ?? {};
}
