/** The score of a text for a query: higher is better. Undefined if a word does not match. */
export function match(typed: string, text: string): number | undefined {
  const wanted = wordsOf(typed);
  const words = wordsOf(text);
  let sum = 0;
  for (const word of wanted) {
    const fit = fitOf(word, words);
    if (fit === 0) return undefined;
    sum += fit;
  }
  return words.join(" ").startsWith(wanted.join(" ")) ? sum + 1 : sum;
}

/**
 * The score of a word. A whole word ranks highest, then a prefix, then a substring, then its letters in order from the
 * first on.
 */
function fitOf(wanted: string, words: string[]): number {
  if (words.includes(wanted)) return 4;
  if (words.some((word) => word.startsWith(wanted))) return 3;
  if (words.some((word) => word.includes(wanted))) return 2;
  return words.some((word) => word[0] === wanted[0] && hasInOrder(word, wanted)) ? 1 : 0;
}

function hasInOrder(word: string, letters: string): boolean {
  let at = -1;
  return [...letters].every((letter) => {
    at = word.indexOf(letter, at + 1);
    return at !== -1;
  });
}

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}@.+]+/u)
    .filter((word) => word !== "");
