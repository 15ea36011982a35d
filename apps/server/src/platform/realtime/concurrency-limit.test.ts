import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

test("a client has a limit of concurrent work, in order; others do not wait for it", async () => {
  const limit = new ConcurrencyLimit(2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = ["a1", "a2", "a3", "a4", "b1"].map((name) => limit.run(name[0]!, work(name)));
  expect(begun).toEqual(["a1", "a2", "b1"]);
  ends[0]!();
  await setImmediate();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
  while (ends.length > 0) {
    ends.shift()!();
    await setImmediate();
  }
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "a4"]);
});

test("failed work frees its place, too", async () => {
  const limit = new ConcurrencyLimit(1);
  const failing = limit.run("a", () => Promise.reject(new Error("no")));
  const next = limit.run("a", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});
