import { type Entry, type Group, groups } from "./entry.ts";
import { match } from "./match.ts";

export interface Section {
  group: Group;
  entries: Entry[];
}

const MOST_RECENT = 5;
const MOST_OF_A_GROUP = 8;
/** Large groups, which are listed only for a query. */
const onlyFound = new Set<Group>(["assign", "move", "tag", "insert", "people"]);

/** The entries without a query: the recent ones and the available commands. */
export function arrange(entries: Entry[], recent: string[]): Section[] {
  const known = recent.flatMap((id) => entries.find((entry) => entry.id === id) ?? []).slice(0, MOST_RECENT);
  const others = entries.filter((entry) => !known.includes(entry) && !onlyFound.has(entry.group));
  return [{ group: "recent" as const, entries: known }, ...byGroup(others)].filter(isFilled);
}

/** The matching entries, best match first. Among equal matches, the most recent comes first. */
export function find(entries: Entry[], typed: string, recent: string[]): Section[] {
  const fits = new Map<Entry, number>();
  for (const entry of entries) {
    const fit = fitOf(entry, typed);
    if (fit !== undefined) fits.set(entry, fit + lead(recent.indexOf(entry.id)));
  }
  const best = [...fits.keys()].sort((a, b) => fits.get(b)! - fits.get(a)!);
  const sections = byGroup(best).filter(isFilled);
  const bestOf = ({ entries: [first] }: Section) => (first ? fits.get(first)! : 0);
  return sections
    .map((section) => ({ ...section, entries: section.entries.slice(0, MOST_OF_A_GROUP) }))
    .sort((a, b) => bestOf(b) - bestOf(a));
}

/** A match in the detail or in the other words scores lower than a match in the name. */
function fitOf({ label, detail = "", words = "" }: Entry, typed: string): number | undefined {
  const ofLabel = match(typed, label);
  if (ofLabel !== undefined) return ofLabel;
  const ofAll = match(typed, `${label} ${detail} ${words}`);
  return ofAll === undefined ? undefined : ofAll / 2;
}

/** The bonus of recent entries, smaller than any difference between scores. */
const lead = (place: number) => (place === -1 ? 0 : 0.4 / (place + 1));

const byGroup = (entries: Entry[]): Section[] =>
  groups.map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }));

const isFilled = ({ entries }: Section) => entries.length > 0;
