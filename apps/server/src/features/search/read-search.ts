import { Refused } from "../../platform/errors.ts";
import { normalizeDate } from "../../platform/input/formats.ts";
import { type Term, wordsIn } from "./words.ts";

/** A parsed search. All conditions must match. */
export interface Search {
  terms: Term[];
  without: Term[];
  from: string[];
  in: string[];
  tag: string[];
  /** Days. Before the start of `before`, and not before the start of `after`. */
  before: string | undefined;
  after: string | undefined;
  hasFile: boolean;
}

/** The limit of terms. More terms would cost time without better results, so further terms are ignored. */
const MAX_TERMS = 20;

const PART = /(-?)(?:(from|in|tag|before|after|has):(?:"([^"]*)"?|(\S*))|"([^"]*)"?|(\S+))/giu;

/**
 * Parses a search: words, `"phrases"`, and the operators `from:`, `in:`, `tag:`, `before:`, `after:` and `has:file`,
 * whose values may be quoted. A minus excludes a word or a phrase. Other text with a colon is a word. An operator
 * without a value is ignored, because the user is still typing.
 * @throws Refused for an invalid day
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

/** Punctuation alone is not a term. */
function addTerm(terms: Term[], text: string, isPhrase: boolean) {
  const term = text.trim();
  if (wordsIn(term).length === 0 || terms.length >= MAX_TERMS) return;
  terms.push({ text: term, isPhrase });
}

/** Returns whether the operator is known. */
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

/** A day. For a year or a month, its first day. */
function readDay(name: string, value: string): string {
  const padded = /^\d{4}$/.test(value) ? `${value}-01-01` : /^\d{4}-\d{2}$/.test(value) ? `${value}-01` : value;
  const day = padded.length === 10 ? normalizeDate(padded) : undefined;
  if (!day) throw new Refused(`${name}: needs a day like 2026-11-21`);
  return day;
}

/** Whether the search has conditions. Exclusions alone are not enough. */
export const isNotEmpty = (search: Search) => search.terms.length > 0 || hasOperators(search);

export const hasOperators = ({ from, in: inboxes, tag, before, after, hasFile }: Search) =>
  from.length > 0 || inboxes.length > 0 || tag.length > 0 || before !== undefined || after !== undefined || hasFile;
