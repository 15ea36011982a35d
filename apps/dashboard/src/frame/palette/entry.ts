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

/** What is chosen from after its entry was. */
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
  /** What of it was looked for. */
  marks?: readonly string[];
  /** Does it, or asks first. */
  run: (() => void) | { ask: Question };
}
