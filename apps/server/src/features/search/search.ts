import type { SearchResults } from "@parley/contract";
import { type SqlBool, sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { UserScope } from "../../platform/scope.ts";
import { searchedTextOfCustomer } from "../customers/index.ts";
import { findCompanies } from "./companies.ts";
import { latestConversations } from "./conversations.ts";
import { type Conditions, type CustomerRow, latestCustomers, similarCustomers } from "./customers.ts";
import { latestMessages } from "./messages.ts";
import { presentConversation, presentCustomer, presentMessage } from "./present.ts";
import { hasOperators, isNotEmpty, readSearch, type Search } from "./read-search.ts";
import { type ResolvedFilters, resolveFilters } from "./resolve-filters.ts";

export interface SearchOptions {
  /** The limit per kind. */
  limit: number;
  /** The time zone of the days in `before:` and `after:`. */
  timeZone: string;
}

/**
 * Searches all customers, companies, conversations and messages of the account. A kind that an operator does not apply
 * to is left out, such as customers with `in:`.
 * @throws Refused when the search is invalid
 */
export async function search(scope: UserScope, q: string, { limit, timeZone }: SearchOptions): Promise<SearchResults> {
  const wanted = readSearch(q);
  const terms = wanted.terms.map(({ text }) => text);
  if (!isNotEmpty(wanted)) return { terms, customers: [], companies: [], conversations: [], messages: [] };
  const filters = await resolveFilters(scope, wanted, timeZone);
  if (matchesNothing(filters)) return { terms, customers: [], companies: [], conversations: [], messages: [] };
  const [customers, companies, conversations, messages] = await Promise.all([
    findCustomers(scope, wanted, filters, limit),
    hasOperators(wanted) || wanted.without.length > 0 ? [] : findCompanies(scope, terms, limit),
    latestConversations(scope, wanted, filters, limit),
    latestMessages(scope, wanted, filters, limit),
  ]);
  return {
    terms,
    customers: customers.map(presentCustomer),
    companies,
    conversations: conversations.map(presentConversation),
    messages: messages.map((message) => presentMessage(message, terms)),
  };
}

/** Whether an operator names an inbox or a tag that does not exist. */
const matchesNothing = ({ inboxes, tags }: ResolvedFilters) =>
  inboxes?.length === 0 || tags.some((ids) => ids.length === 0);

async function findCustomers(
  scope: UserScope,
  search: Search,
  { customers, tags, before, after }: ResolvedFilters,
  limit: number,
): Promise<CustomerRow[]> {
  if (search.in.length > 0 || search.hasFile || customers?.length === 0) return [];
  const texts = search.terms.map(({ text }) => text);
  const where: Conditions = (rows) => {
    let found = rows;
    if (customers) found = found.where("id", "=", sql<string>`any(${customers})`);
    for (const ids of tags) {
      found = found.where(sql<SqlBool>`exists (
        select from customer_tags ct
        where ct.account_id = customers.account_id and ct.customer_id = customers.id and ct.tag_id = any(${ids})
      )`);
    }
    if (before) found = found.where("last_seen_at", "<", before);
    if (after) found = found.where("last_seen_at", ">=", after);
    for (const { text } of search.without) {
      found = found.where(sql<SqlBool>`${searchedTextOfCustomer} not ilike ${containsPattern(text)}`);
    }
    return found;
  };
  const found = await latestCustomers(scope, texts, limit, where);
  const isPlain = texts.length > 0 && !hasOperators(search) && search.without.length === 0;
  return found.length > 0 || !isPlain ? found : similarCustomers(scope, texts.join(" "), limit);
}
