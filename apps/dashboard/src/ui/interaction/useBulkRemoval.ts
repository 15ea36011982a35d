import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

interface BulkRemovalOptions {
  /** The cached list of all records. */
  queryKey: QueryKey;
  remove(id: string): Promise<unknown>;
  /** Called when the server does not delete some of the records, with their number and the reason of the first one. */
  onFailed(count: number, reason: unknown): void;
  /** Called once all answers have arrived. */
  onSettled?(): void;
}

/** Deletes records optimistically. Those that the server does not delete appear again. */
export function useBulkRemoval<Row extends { id: string }>(options: BulkRemovalOptions) {
  const { queryKey, remove, onFailed, onSettled } = options;
  const cache = useQueryClient();
  const { mutate } = useMutation({
    async mutationFn(rows: readonly Row[]) {
      const outcomes = await Promise.allSettled(rows.map(({ id }) => remove(id)));
      const failed = outcomes.filter((outcome) => outcome.status === "rejected");
      if (failed[0]) onFailed(failed.length, failed[0].reason);
    },
    async onMutate(rows) {
      const ids = new Set(rows.map(({ id }) => id));
      await cache.cancelQueries({ queryKey });
      cache.setQueryData<Row[]>(queryKey, (known) => known?.filter(({ id }) => !ids.has(id)));
    },
    onSettled() {
      onSettled?.();
      return cache.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
