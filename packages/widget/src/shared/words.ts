interface Page {
  /** By language. */
  texts?: Record<string, Record<string, string>>;
}

/** A page's own words in its language, or in the language that this is a variety of. */
export function wordsOf({ texts = {} }: Page, language = document.documentElement.lang): Record<string, string> {
  return texts[language] ?? texts[language.split("-")[0]!] ?? {};
}
