const LONGEST = 160;
const BEFORE = 40;

/** An excerpt of a text around the first matching term, in one line. */
export function excerptOf(body: string, terms: readonly string[]): string {
  const signs = [...body.replace(/\s+/gu, " ").trim()];
  const text = signs.join("").toLowerCase();
  const found = terms.map((term) => text.indexOf(term.toLowerCase())).filter((at) => at !== -1);
  const at = found.length > 0 ? [...text.slice(0, Math.min(...found))].length : 0;
  const start = signs.length <= LONGEST || at <= BEFORE ? 0 : afterBlank(signs, at - BEFORE, at);
  const end = Math.min(signs.length, start + LONGEST);
  return `${start > 0 ? "… " : ""}${signs.slice(start, end).join("").trim()}${end < signs.length ? " …" : ""}`;
}

/** The start of the next word. */
function afterBlank(signs: string[], from: number, to: number) {
  const blank = signs.indexOf(" ", from);
  return blank !== -1 && blank < to ? blank + 1 : from;
}
