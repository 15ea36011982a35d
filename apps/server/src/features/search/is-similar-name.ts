/**
 * Whether a name is similar to a text. Each word of the text must be a word of the name or its beginning, except for
 * one or two typing errors.
 */
export function isSimilarName(meant: string, name: string): boolean {
  const words = wordsOf(name);
  const wanted = wordsOf(meant);
  return wanted.length > 0 && wanted.every((word) => words.some((known) => isTypoOf(word, known)));
}

function isTypoOf(word: string, known: string) {
  const allowed = typosAllowedIn(word, known);
  if (Math.abs(word.length - known.length) <= allowed && distance(word, known) <= allowed) return true;
  return known.length > word.length && distance(word, known.slice(0, word.length)) <= allowed;
}

/** A word of three letters resembles too many others, so its first letter must match. */
function typosAllowedIn(word: string, known: string) {
  if (word.length < 3 || (word.length === 3 && word[0] !== known[0])) return 0;
  return word.length < 8 ? 1 : 2;
}

/** The number of changed, missing, extra or swapped letters. */
function distance(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}

/** The words of a text without accents, because people omit accents more often than letters. */
const wordsOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
