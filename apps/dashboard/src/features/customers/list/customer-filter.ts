import type { CustomerSort } from "@parley/contract";

/** The filter of the customer list, as the address contains it. */
export interface CustomerListFilter {
  q: string;
  tagIds: string[];
  isAnonymousIncluded: boolean;
  /** Undefined: online customers first, then most recently seen. */
  sort: CustomerSort | undefined;
  page: number;
}

const sorts: Record<CustomerSort, true> = {
  name: true,
  "-name": true,
  email: true,
  "-email": true,
  last_seen_at: true,
  "-last_seen_at": true,
  created_at: true,
  "-created_at": true,
};

const isSort = (text: string | null): text is CustomerSort => text !== null && Object.hasOwn(sorts, text);

export const MAX_SEARCH_LENGTH = 200;

export function readFilter(query: URLSearchParams): CustomerListFilter {
  const page = Number(query.get("page"));
  const sort = query.get("sort");
  return {
    q: (query.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    tagIds: query.getAll("tag"),
    isAnonymousIncluded: query.get("anonymous") === "true",
    sort: isSort(sort) ? sort : undefined,
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a filter. Default values are left out. */
export function queryOf({ q, tagIds, isAnonymousIncluded, sort, page }: CustomerListFilter): URLSearchParams {
  return new URLSearchParams([
    ...(q ? [["q", q]] : []),
    ...tagIds.map((id) => ["tag", id]),
    ...(isAnonymousIncluded ? [["anonymous", "true"]] : []),
    ...(sort ? [["sort", sort]] : []),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
}

/** The server parameters of a filter, without the page. */
export const filterParams = ({ q, tagIds, isAnonymousIncluded, sort }: CustomerListFilter) => ({
  ...(sort && { sort }),
  ...(q.trim() && { q: q.trim() }),
  ...(tagIds.length > 0 && { tag_ids: tagIds }),
  ...(!isAnonymousIncluded && { include_anonymous: false }),
});

/** Whether a search or a tag narrows the list. */
export const hasFilter = ({ q, tagIds }: CustomerListFilter) => q.trim() !== "" || tagIds.length > 0;
