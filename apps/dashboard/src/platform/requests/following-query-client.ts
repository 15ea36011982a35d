import {
  CancelledError,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";

interface FollowUp {
  readonly end: Promise<void>;
  /** False if all callers only mark the query as stale. */
  refetches: boolean;
}

/**
 * An answer in flight may be older than the change that invalidates its query. TanStack Query cancels such a request and
 * sends it again, but not the first request of a query. Here a second request follows the first. `refetchQueries` does
 * not do this.
 */
export class FollowingQueryClient extends QueryClient {
  readonly #followUps = new Map<Query, FollowUp>();

  override async invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstRequests = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === "fetching");
    const followUps = firstRequests.map((query) => this.#follow(query, filters?.refetchType !== "none"));
    await super.invalidateQueries(filters, options);
    if (filters?.refetchType !== "none") await Promise.all(followUps);
  }

  #follow(query: Query, refetches: boolean): Promise<void> {
    const followUp = this.#followUps.get(query) ?? { end: this.#invalidateAfterwards(query), refetches };
    followUp.refetches ||= refetches;
    this.#followUps.set(query, followUp);
    return followUp.end;
  }

  /** Also after a refusal, which may be older than the change, too. */
  async #invalidateAfterwards(query: Query) {
    const isCancelled = await query.promise?.then(
      () => false,
      (error) => error instanceof CancelledError,
    );
    const refetches = this.#followUps.get(query)?.refetches;
    this.#followUps.delete(query);
    if (isCancelled) return;
    const refetchType = refetches ? "active" : "none";
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
  }
}
