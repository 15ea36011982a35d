import { Refused } from "../../platform/errors.ts";
import { normalizeDate } from "../../platform/input/formats.ts";
import { type Term, wordsIn } from "./words.ts";

/** What is asked for; all of it has to hold. */
export interface Search {
  terms: Term[];
  without: Term[];
  from: string[];
  in: string[];
  tag: string[];
  /** Days. Before the first moment of `before`, not before that of `after`. */
  before: string | undefined;
  after: string | undefined;
  hasFile: boolean;
}

/** More cost time and find nothing: these are the first ones, the rest is left out. */
const MAX_TERMS = 20;

const PART = /(-?)(?:(from|in|tag|before|after|has):(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+))/giu;

/**
 * Takes a search apart: words, `"phrases"`, and the operators `from:`, `in:`, `tag:`, `before:`, `after:` and `has:file`, whose
 * values may be in quotes. A minus before a word or a phrase excludes it. Anything else with a colon is a word. An operator
 * without a value is being typed, and says nothing yet.
 * @throws Refused when a day is none
 */
export function readSearch(q: string): Search {
  const search: Search = {
    terms: [],
    without: [],
    from: [],
    in: [],
    tag: [],
    before: undefined,
    after: undefined,
    hasFile: false,
  };
  for (const [whole, minus, name, quoted, bare, phrase, word] of q.matchAll(PART)) {
    const value = (quoted ?? bare ?? "").trim();
    if (!name) addTerm(minus ? search.without : search.terms, phrase ?? word ?? "", phrase !== undefined);
    else if (minus || !addOperator(search, name.toLowerCase(), value)) addTerm(search.terms, whole, false);
  }
  return search;
}

/** Punctuation alone is nothing to look for. */
function addTerm(terms: Term[], text: string, isPhrase: boolean) {
  const term = text.trim();
  if (wordsIn(term).length === 0 || terms.length >= MAX_TERMS) return;
  terms.push({ text: term, isPhrase });
}

/** Whether it is one that we know. */
function addOperator(search: Search, name: string, value: string): boolean {
  if (name === "has") {
    if (value !== "" && value.toLowerCase() !== "file") return false;
    search.hasFile ||= value !== "";
    return true;
  }
  if (value === "") return true;
  if (name === "before" || name === "after") {
    const day = readDay(name, value);
    const [earlier, later] = [search[name], day].toSorted();
    search[name] = search[name] === undefined ? day : name === "before" ? earlier : later;
    return true;
  }
  search[name as "from" | "in" | "tag"].push(value);
  return true;
}

/** A day; of a year or a month, its first one. */
function readDay(name: string, value: string): string {
  const padded = /^\d{4}$/.test(value) ? `${value}-01-01` : /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : value;
  const day = padded.length === 10 ? normalizeDate(padded) : undefined;
  if (!day) throw new Refused(`${name}: needs a day like 2026-11-21`);
  return day;
}

/** Whether anything is asked for at all; only to leave something out is not enough. */
export const isNotEmpty = (search: Search) => search.terms.length > 0 || hasOperators(search);

export const hasOperators = ({ from, in: inboxes, tag, before, after, hasFile }: Search) =>
  from.length > 0 || inboxes.length > 0 || tag.length > 0 || before !== undefined || after !== undefined || hasFile;
