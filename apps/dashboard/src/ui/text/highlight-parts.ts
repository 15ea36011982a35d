interface Part {
  part: string;
  isHighlighted: boolean;
  /** The offset in the text. */
  at: number;
}

/** Splits a text at the search terms and marks the parts that match one. Case is ignored. */
export function highlightParts(text: string, terms: readonly string[]): Part[] {
  const wanted = terms.filter((term) => term !== "").toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ part: text, isHighlighted: false, at: 0 }];
  const pattern = new RegExp(`(${wanted.map(escaped).join("|")})`, "giu");
  let at = 0;
  return text.split(pattern).flatMap((part, index) => {
    const result = { part, isHighlighted: index % 2 === 1, at };
    at += part.length;
    return part === "" ? [] : [result];
  });
}

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
