/** Whether each word of a search is in one of the texts, in capitals or not. */
export function hasEveryWord(words: string, ...texts: (string | null)[]): boolean {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const all = texts.map((text) => (text ?? "").toLocaleLowerCase());
  return wanted.every((word) => all.some((text) => text.includes(word)));
}
