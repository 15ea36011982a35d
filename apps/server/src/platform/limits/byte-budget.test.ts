import { expect, test } from "vitest";
import { ByteBudget } from "./byte-budget.ts";

test("the shares together have a maximum size, until one is released", () => {
  const budget = new ByteBudget(100);
  expect([budget.takes("one", 60), budget.takes("two", 60), budget.takes("two", 40)]).toEqual([true, false, true]);
  budget.letGo("one");
  budget.letGo("one");
  expect([budget.takes("one", 30), budget.takes("one", 30), budget.takes("one", 1)]).toEqual([true, true, false]);
  budget.letGo("one");
  budget.letGo("two");
  expect(budget.takes("one", 100)).toBe(true);
});
