import { describe, expect, test } from "vitest";
import { MemoryBudget } from "./memory-budget.ts";

const MIB = 1024 * 1024;

/** The number of bytes that a new address can hold. */
function mostFor(budget: MemoryBudget, address: string) {
  const share = budget.share(address);
  let most = 0;
  for (let step = 64 * MIB; step >= 1; step = Math.floor(step / 2)) if (share.resize(most + step)) most += step;
  return most;
}

test("the shares of an address are added, and released bytes are subtracted", () => {
  const budget = new MemoryBudget(10 * MIB, 1_000 * MIB);
  const [first, second] = [budget.share("a"), budget.share("a")];
  expect([first.resize(6 * MIB), second.resize(5 * MIB), second.resize(4 * MIB)]).toEqual([true, false, true]);
  expect(budget.share("b").resize(10 * MIB)).toBe(true);
  first.release();
  expect(second.resize(10 * MIB)).toBe(true);
  expect(budget.heldInTotal).toBe(20 * MIB);
});

test("a share can always shrink, even above the limit", () => {
  const budget = new MemoryBudget(10 * MIB, 40 * MIB);
  const first = budget.share("first");
  expect(first.resize(10 * MIB)).toBe(true);
  for (let n = 0; n < 20; n++) mostFor(budget, `address ${n}`);
  expect([first.resize(10 * MIB + 1), first.resize(9 * MIB)]).toEqual([false, true]);
});

describe("many addresses together", () => {
  test("have smaller limits, so that the next one has memory left", () => {
    const budget = new MemoryBudget(24 * MIB, 256 * MIB);
    const held = Array.from({ length: 30 }, (_, n) => mostFor(budget, `address ${n}`) / MIB);
    expect(held[0]).toBe(24);
    expect(held[10]).toBeLessThan(24);
    expect(held[29]).toBeGreaterThan(64 / 1024);
    expect(budget.heldInTotal).toBeLessThan(256 * MIB);
  });

  test("exhaust the budget only when a new address could use almost nothing", () => {
    const budget = new MemoryBudget(24 * MIB, 256 * MIB);
    const shares = Array.from({ length: 20 }, (_, n) => budget.share(`address ${n}`));
    for (const share of shares) share.resize(5 * MIB);
    expect(budget.isExhausted).toBe(false);
    for (let n = 0; n < 1_000; n++) mostFor(budget, `another ${n}`);
    expect(budget.isExhausted).toBe(true);
    for (const share of shares) share.release();
    expect(budget.isExhausted).toBe(false);
  });
});
