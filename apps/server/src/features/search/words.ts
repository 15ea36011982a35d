/** A word, which may be incomplete, or a phrase in quotes. */
export interface Term {
  text: string;
  isPhrase: boolean;
}

/** The separators of the database function `words_of`, and the characters that count as words of their own. */
const SEPARATORS =
  /[\t\n\r !"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~\u00a0\u00a1\u00ab\u00bb\u00bf\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u3000\u3001\u3002\u300c-\u300f\uff01\uff08\uff09\uff0c\uff1f]+/u;
const SINGLE_SIGN = /([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff])/gu;
const MAX_WORD_LENGTH = 60;
const MAX_WORDS = 20;

/** Splits a text into words like the index, but keeps the case. */
export const wordsIn = (text: string) =>
  text
    .replace(SINGLE_SIGN, " $1 ")
    .split(SEPARATORS)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(""))
    .slice(0, MAX_WORDS);

/** Whether matching the single words is not enough, because they must be adjacent. */
export const requiresAdjacentWords = ({ text, isPhrase }: Term) => {
  const words = wordsIn(text);
  return words.length !== 1 || (isPhrase && words[0] !== text);
};

/** A placeholder for the index's prefix of each word. No word contains it. */
export const PREFIX = "~";

interface Sought {
  word: string;
  /** The word may be incomplete. */
  isBeginning: boolean;
}

const searchWordsIn = (terms: Term[]): Sought[] =>
  terms.flatMap(({ text, isPhrase }) =>
    wordsIn(text).map((word, index, all) => ({ word, isBeginning: !isPhrase && index === all.length - 1 })),
  );

const asQuery = (sought: Sought[]) =>
  sought.map(({ word, isBeginning }) => `'${PREFIX}${word}'${isBeginning ? ":*" : ""}`).join(" & ");

/**
 * A `tsquery` of the words, each after `PREFIX`. The last word of a term may be incomplete, except in a phrase.
 * Undefined without words.
 */
export const asWordQuery = (terms: Term[]) => asQuery(searchWordsIn(terms)) || undefined;

/** Shorter beginnings match a word in most messages. */
const SHORTEST_BEGINNING = 3;

/**
 * A `tsquery` for the index, which may return more rows than the exact query. Short words are left out if there are
 * longer ones. Otherwise they must match as whole words.
 */
export function asIndexQuery(terms: Term[]): string {
  const sought = searchWordsIn(terms);
  const long = sought.filter(({ word }) => [...word].length >= SHORTEST_BEGINNING || isSingleSign(word));
  return asQuery(long.length > 0 ? long : sought.map(({ word }) => ({ word, isBeginning: false })));
}

const isSingleSign = (word: string) => word.search(SINGLE_SIGN) !== -1;
