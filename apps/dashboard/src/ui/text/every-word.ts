/** Whether each word of a search occurs in one of the texts. Case is ignored. */
export function hasEveryWord(words: string, ...texts: (string | null)[]): boolean {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const all = texts.map((text) => (text ?? "").toLocaleLowerCase());
  return wanted.every((word) => all.some((text) => text.includes(word)));
}
