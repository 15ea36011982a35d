interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Lane {
  isUnderway: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each lane has items and results of its own
  waiting: Waiting<any, any>[];
}

export interface Work<Item, Result> {
  /** The results, in the order of the items. All or nothing: when it throws, none of them was done. */
  run(items: Item[]): Promise<Result[]>;
  most: number;
  /** What two items of one run must not share; the later one waits for the next. */
  keyOf?(item: Item): string;
}

/**
 * Does in one go what is asked for while the same is under way. A first item starts at once; those that come until it is
 * done go together, so the more there is to do, the less each costs. Items of a lane are done in the order they came.
 */
export class Together {
  readonly #lanes = new Map<string, Lane>();

  do<Item, Result>(name: string, item: Item, work: Work<Item, Result>): Promise<Result> {
    const lane = this.#lanes.get(name) ?? { isUnderway: false, waiting: [] };
    this.#lanes.set(name, lane);
    return new Promise((resolve, reject) => {
      lane.waiting.push({ item, resolve, reject });
      if (!lane.isUnderway) this.#drain(name, lane, work);
    });
  }

  async #drain<Item, Result>(name: string, lane: Lane, work: Work<Item, Result>) {
    lane.isUnderway = true;
    while (lane.waiting.length > 0) await runNext(lane, work);
    lane.isUnderway = false;
    this.#lanes.delete(name);
  }
}

async function runNext<Item, Result>(lane: Lane, work: Work<Item, Result>) {
  await runBatch(takeBatch<Item, Result>(lane, work), work);
}

async function runBatch<Item, Result>(batch: Waiting<Item, Result>[], work: Work<Item, Result>) {
  try {
    const results = await work.run(batch.map(({ item }) => item));
    batch.forEach(({ resolve }, index) => {
      resolve(results[index] as Result);
    });
  } catch (error) {
    // One that fails must not take the others with it: each gets its own try.
    if (batch.length > 1) for (const waiting of batch) await runBatch([waiting], work);
    else batch[0]?.reject(error);
  }
}

function takeBatch<Item, Result>(lane: Lane, { most, keyOf }: Work<Item, Result>) {
  const taken: Waiting<Item, Result>[] = [];
  const left: Waiting<Item, Result>[] = [];
  const keys = new Set<string>();
  for (const waiting of lane.waiting) {
    const key = keyOf?.(waiting.item);
    const mayGo = taken.length < most && (key === undefined || !keys.has(key));
    (mayGo ? taken : left).push(waiting);
    if (key !== undefined) keys.add(key);
  }
  lane.waiting = left;
  return taken;
}
