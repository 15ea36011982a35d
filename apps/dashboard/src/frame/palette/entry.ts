/** The groups, in their order without a query. */
export const groups = [
  "recent",
  "conversation",
  "assign",
  "move",
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
export type Question = "assign" | "move" | "tag" | "insert";

/** One line of the palette. */
export interface Entry {
  /** Stable across visits, to identify recent entries. */
  id: string;
  group: Group;
  label: string;
  detail?: string | undefined;
  /** Other words that people use for it. They are searched and not shown. */
  words?: string | undefined;
  /** A time at the end of the line. */
  aside?: string | undefined;
  keys?: string[];
  /** The terms to highlight. */
  marks?: readonly string[];
  /** Runs the entry, or opens its options. */
  run: (() => void) | { ask: Question };
}
