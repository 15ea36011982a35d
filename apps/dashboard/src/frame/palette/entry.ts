/** In the order in which they are shown as long as nothing is typed. */
export const groups = [
  "recent",
  "conversation",
  "assign",
  "tag",
  "insert",
  "people",
  "go",
  "app",
  "search",
  "customers",
  "companies",
  "conversations",
  "messages",
] as const;

export type Group = (typeof groups)[number];

/** The options that are listed after the entry was chosen. */
export type Question = "assign" | "tag" | "insert";

/** One line of the palette. */
export interface Entry {
  /** The same at the next visit, so that it is found among the recent ones. */
  id: string;
  group: Group;
  label: string;
  detail?: string | undefined;
  /** At the end of the line: when it was. */
  aside?: string | undefined;
  keys?: string[];
  /** The terms to highlight. */
  marks?: readonly string[];
  /** Runs the entry, or opens its options. */
  run: (() => void) | { ask: Question };
}
