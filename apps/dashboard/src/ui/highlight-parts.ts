interface Part {
  part: string;
  isHighlighted: boolean;
  /** Where it begins. */
  at: number;
}

/** A text in pieces, those that are one of the terms marked, in capitals or not. */
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
