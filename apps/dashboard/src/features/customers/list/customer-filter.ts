/** The filter of the customer list, as the address contains it. */
export interface CustomerListFilter {
  q: string;
  tagIds: string[];
  isAnonymousIncluded: boolean;
  page: number;
}

export const MAX_SEARCH_LENGTH = 200;

export function readFilter(query: URLSearchParams): CustomerListFilter {
  const page = Number(query.get("page"));
  return {
    q: (query.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    tagIds: query.getAll("tag"),
    isAnonymousIncluded: query.get("anonymous") === "true",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a filter. Default values are left out. */
export function queryOf({ q, tagIds, isAnonymousIncluded, page }: CustomerListFilter): URLSearchParams {
  return new URLSearchParams([
    ...(q ? [["q", q]] : []),
    ...tagIds.map((id) => ["tag", id]),
    ...(isAnonymousIncluded ? [["anonymous", "true"]] : []),
    ...(page > 1 ? [["page", String(page)]] : []),
  ]);
}

/** The server parameters of a filter, without the page. */
export const filterParams = ({ q, tagIds, isAnonymousIncluded }: CustomerListFilter) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(tagIds.length > 0 && { tag_ids: tagIds }),
  ...(!isAnonymousIncluded && { include_anonymous: false }),
});

/** Whether a search or a tag narrows the list. */
export const hasFilter = ({ q, tagIds }: CustomerListFilter) => q.trim() !== "" || tagIds.length > 0;
