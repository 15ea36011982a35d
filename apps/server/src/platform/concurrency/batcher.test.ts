import { expect, test } from "vitest";
import { Batcher } from "./batcher.ts";

/** Records the items of each run. The test decides when a run ends. */
function work({ most = 3, keyOf, failsOn }: { most?: number; keyOf?(item: string): string; failsOn?: string } = {}) {
  const runs: string[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  return {
    runs,
    /** Lets the current or the next run finish. */
    finish: async () => {
      gates.shift()?.resolve();
      await new Promise(setImmediate);
    },
    most,
    ...(keyOf && { keyOf }),
    async run(items: string[]) {
      runs.push(items);
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      await gate.promise;
      if (failsOn && items.includes(failsOn)) throw new Error(`cannot do ${items}`);
      return items.map((item) => item.toUpperCase());
    },
  };
}

async function finishAll(gated: ReturnType<typeof work>) {
  for (let left = 20; left > 0; left--) await gated.finish();
}

test("the first item runs at once, items that arrive meanwhile are batched, and each gets its own result", async () => {
  const batcher = new Batcher();
  const shouting = work();
  const results = ["a", "b", "c"].map((item) => batcher.enqueue("lane", item, shouting));
  expect(shouting.runs).toEqual([["a"]]);
  await finishAll(shouting);
  expect(await Promise.all(results)).toEqual(["A", "B", "C"]);
  expect(shouting.runs).toEqual([["a"], ["b", "c"]]);
});

test("a batch has a maximum size, in the order of arrival", async () => {
  const batcher = new Batcher();
  const shouting = work({ most: 2 });
  const results = ["a", "b", "c", "d", "e", "f"].map((item) => batcher.enqueue("lane", item, shouting));
  await finishAll(shouting);
  await Promise.all(results);
  expect(shouting.runs).toEqual([["a"], ["b", "c"], ["d", "e"], ["f"]]);
});

test("two items with one key are never in one batch, and keep their order", async () => {
  const batcher = new Batcher();
  const shouting = work({ keyOf: (item) => item[0]! });
  const results = ["x", "a1", "a2", "b1", "a3", "b2"].map((item) => batcher.enqueue("lane", item, shouting));
  await finishAll(shouting);
  await Promise.all(results);
  expect(shouting.runs).toEqual([["x"], ["a1", "b1"], ["a2", "b2"], ["a3"]]);
});

test("a failing item does not fail the others of its batch", async () => {
  const batcher = new Batcher();
  const shouting = work({ failsOn: "c" });
  const results = ["a", "b", "c", "d"].map((item) => batcher.enqueue("lane", item, shouting));
  const outcomes = Promise.allSettled(results);
  await finishAll(shouting);
  expect(await outcomes).toMatchObject([
    { value: "A" },
    { value: "B" },
    { reason: { message: "cannot do c" } },
    { value: "D" },
  ]);
  expect(shouting.runs).toEqual([["a"], ["b", "c", "d"], ["b"], ["c"], ["d"]]);
});

test("lanes do not wait for each other, and a finished lane can start again", async () => {
  const batcher = new Batcher();
  const [slow, quick] = [work(), work()];
  void batcher.enqueue("slow", "a", slow);
  const first = batcher.enqueue("quick", "b", quick);
  await finishAll(quick);
  expect(await first).toBe("B");
  const second = batcher.enqueue("quick", "c", quick);
  expect(quick.runs).toEqual([["b"], ["c"]]);
  await finishAll(quick);
  expect(await second).toBe("C");
  expect(slow.runs).toEqual([["a"]]);
  await finishAll(slow);
});

test("reports the largest number of items that waited for a batch, once", async () => {
  const batcher = new Batcher();
  const gated = work({ most: 2 });
  for (const item of ["a", "b", "c", "d"]) void batcher.enqueue("lane", item, gated);
  expect(batcher.takePeak()).toBe(3);
  expect(batcher.takePeak()).toBe(0);
  await finishAll(gated);
});
