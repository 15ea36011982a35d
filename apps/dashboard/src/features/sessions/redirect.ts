/** Where to go after signing in: a path of ours that was asked for, or else. Never another site. */
export function redirectFrom(query: URLSearchParams, otherwise: string): string {
  const wanted = query.get("redirect");
  return wanted && /^\/(?![/\\])/.test(wanted) ? wanted : otherwise;
}

/** A link between the screens of signing in keeps what was asked for. */
export const keepingQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);
