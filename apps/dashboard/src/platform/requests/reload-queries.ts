import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Fetches the queries on screen again, and removes the others from the cache. An invalidated query that is not on screen
 * would count as current again after the next event that changes its data.
 */
export function reloadQueries(cache: QueryClient, queryKey: QueryKey) {
  cache.removeQueries({ queryKey, type: "inactive" });
  return cache.invalidateQueries({ queryKey });
}
