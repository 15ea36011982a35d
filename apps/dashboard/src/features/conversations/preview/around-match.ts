const MOST_BEFORE = 12;

/** The text from shortly before the match, because a row shows only the beginning of a line. */
export function aroundMatch(text: string, q: string): string {
  const at = text.toLocaleLowerCase().indexOf(q.trim().toLocaleLowerCase());
  if (at <= MOST_BEFORE) return text;
  const blank = text.indexOf(" ", at - MOST_BEFORE - 1);
  const start = blank !== -1 && blank < at ? blank + 1 : at;
  return `… ${text.slice(start)}`;
}
