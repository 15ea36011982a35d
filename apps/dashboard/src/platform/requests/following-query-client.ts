import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

/**
 * An answer in flight may be older than the change that invalidates its query. TanStack Query cancels such a request and
 * sends it again, but not the first request of a query. Here a second request follows the first.
 */
export class FollowingQueryClient extends QueryClient {
  readonly #followUps = new Map<Query, Promise<void>>();

  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstRequests = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
    const followUps = firstRequests.map((query) => this.#follow(query));
    await super.invalidateQueries(filters, options);
    await Promise.all(followUps);
  }

  #follow(query: Query): Promise<void> {
    const followUp = this.#followUps.get(query) ?? this.#invalidateAfterwards(query);
    this.#followUps.set(query, followUp);
    return followUp;
  }

  async #invalidateAfterwards(query: Query) {
    const isLoaded = await query.promise?.then(
      () => true,
      () => false,
    );
    this.#followUps.delete(query);
    if (isLoaded) await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
