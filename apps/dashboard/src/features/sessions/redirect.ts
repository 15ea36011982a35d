/**
 * The path to open after signing in: the requested path on this site, or the fallback. Never another site. The root page
 * is not a requested page.
 */
export function redirectFrom(query: URLSearchParams, otherwise: string): string {
  const wanted = query.get("redirect");
  return wanted && /^\/[^/\\?]/.test(wanted) ? wanted : otherwise;
}

/** A link between sign-in pages keeps the query, which contains the redirect. */
export const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);
