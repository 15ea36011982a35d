interface PendingItem<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Lane {
  isRunning: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each lane has items and results of its own
  pending: PendingItem<any, any>[];
}

export interface BatchOptions<Item, Result> {
  /**
   * Returns the results, in the order of the items. Must be atomic: when it throws, none of the items has taken effect.
   */
  run(items: Item[]): Promise<Result[]>;
  most: number;
  /** Two items of one run never share a key. The later item waits for the next run. */
  keyOf?(item: Item): string;
}

/**
 * Batches concurrent items. The first item of a lane runs immediately. Items that arrive while a batch runs form the
 * next batch, so the cost per item falls under load. Items of a lane run in the order of their arrival.
 */
export class Batcher {
  readonly #lanes = new Map<string, Lane>();
  #peak = 0;

  /** The largest number of items that waited for one batch, since the last call. */
  takePeak(): number {
    const peak = this.#peak;
    this.#peak = 0;
    return peak;
  }

  enqueue<Item, Result>(name: string, item: Item, options: BatchOptions<Item, Result>): Promise<Result> {
    const lane = this.#lanes.get(name) ?? { isRunning: false, pending: [] };
    this.#lanes.set(name, lane);
    return new Promise((resolve, reject) => {
      lane.pending.push({ item, resolve, reject });
      if (lane.isRunning) this.#peak = Math.max(this.#peak, lane.pending.length);
      else this.#drain(name, lane, options);
    });
  }

  async #drain<Item, Result>(name: string, lane: Lane, options: BatchOptions<Item, Result>) {
    lane.isRunning = true;
    while (lane.pending.length > 0) await runNext(lane, options);
    lane.isRunning = false;
    this.#lanes.delete(name);
  }
}

async function runNext<Item, Result>(lane: Lane, options: BatchOptions<Item, Result>) {
  await runBatch(takeBatch<Item, Result>(lane, options), options);
}

async function runBatch<Item, Result>(batch: PendingItem<Item, Result>[], options: BatchOptions<Item, Result>) {
  try {
    const results = await options.run(batch.map(({ item }) => item));
    batch.forEach(({ resolve }, index) => {
      resolve(results[index] as Result);
    });
  } catch (error) {
    // One failing item must not fail the others, so each item is retried alone.
    if (batch.length > 1) for (const pending of batch) await runBatch([pending], options);
    else batch[0]?.reject(error);
  }
}

function takeBatch<Item, Result>(lane: Lane, { most, keyOf }: BatchOptions<Item, Result>) {
  const taken: PendingItem<Item, Result>[] = [];
  const left: PendingItem<Item, Result>[] = [];
  const keys = new Set<string>();
  for (const pending of lane.pending) {
    const key = keyOf?.(pending.item);
    const fitsBatch = taken.length < most && (key === undefined || !keys.has(key));
    (fitsBatch ? taken : left).push(pending);
    if (key !== undefined) keys.add(key);
  }
  lane.pending = left;
  return taken;
}
