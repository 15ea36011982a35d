import { table } from "./emoji.generated.ts";

/** An emoji by one of its names. */
export interface Emoji {
  name: string;
  sign: string;
}

interface Entry extends Emoji {
  /** Synonyms. */
  words: string[];
}

const entries: Entry[] = table
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [sign = "", names = "", words = ""] = line.split(" ");
    return names.split(",").map((name) => ({ name, sign, words: words.split(",") }));
  });

const MOST_SUGGESTED = 8;

/** The emoji that the suggestions list. A final colon requires the whole name. */
export function findEmoji(typed: string): Emoji[] {
  const asked = typed.toLowerCase();
  if (asked.endsWith(":")) return entries.filter(({ name }) => name === asked.slice(0, -1));
  return searchEmoji(typed).slice(0, MOST_SUGGESTED);
}

/**
 * Finds emoji by the beginning of a name, by a part of a name, and by the beginning of a synonym, in this order. Each
 * emoji is listed once. Without a text, all are listed, the most frequent first.
 */
export function searchEmoji(typed: string): Emoji[] {
  const asked = typed.trim().toLowerCase().replaceAll(" ", "_");
  const found = [
    ...entries.filter(({ name }) => name.startsWith(asked)),
    ...entries.filter(({ name }) => name.includes(asked)),
    ...entries.filter(({ words }) => words.some((word) => word.startsWith(asked))),
  ];
  const bySign = Map.groupBy(found, ({ sign }) => sign);
  return [...bySign.values()].map(([best]) => best!);
}
