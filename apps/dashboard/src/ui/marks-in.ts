interface Part {
  part: string;
  isMarked: boolean;
  /** Where it begins. */
  at: number;
}

/** A text in pieces, those that are one of the terms marked, in capitals or not. */
export function marksIn(text: string, terms: readonly string[]): Part[] {
  const wanted = terms.filter((term) => term !== "").toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [{ part: text, isMarked: false, at: 0 }];
  const pattern = new RegExp(`(${wanted.map(escaped).join("|")})`, "giu");
  let at = 0;
  return text.split(pattern).flatMap((part, index) => {
    const piece = { part, isMarked: index % 2 === 1, at };
    at += part.length;
    return part === "" ? [] : [piece];
  });
}

const escaped = (term: string) => term.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
