import type { Discount, Price } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { money, sumOf } from "./price.ts";

const price = (unit_amount: number, more: Partial<Price> = {}) =>
  ({ active: true, currency: "usd", interval: "month", interval_count: 1, quantity: 1, unit_amount, ...more }) as Price;
const discount = (more: Partial<Discount>) =>
  ({ valid: true, percent_off: null, amount_off: null, currency: null, ...more }) as Discount;

test("all prices are added up, including prices that are no longer sold", () => {
  const prices = [price(9900), price(550), price(100, { active: false })];
  expect(sumOf({ prices, discount: null })).toEqual({ total: 10_550, off: 0 });
});

test("a price is multiplied by its quantity", () => {
  const prices = [price(9900, { quantity: 3 }), price(550)];
  expect(sumOf({ prices, discount: null })).toEqual({ total: 30_250, off: 0 });
});

test.each([
  [{ percent_off: 25 }, 7425, 2475],
  [{ percent_off: 33.3 }, 6603, 3297],
  [{ percent_off: 100 }, 0, 9900],
  [{ amount_off: 1000, currency: "usd" }, 8900, 1000],
  [{ amount_off: 20_000, currency: "usd" }, 0, 9900],
  [{ percent_off: 25, valid: false }, 9900, 0],
])("the discount %j gives the total %i, with %i off", (given, total, off) => {
  expect(sumOf({ prices: [price(9900)], discount: discount(given) })).toEqual({ total, off });
});

describe("unsupported prices and discounts", () => {
  test.each<Partial<Price>>([
    { currency: "eur" },
    { interval: "year" },
    { interval_count: 3 },
    { interval: null },
    { unit_amount: null },
    { quantity: null },
  ])("%j", (more) => {
    expect(() => sumOf({ prices: [price(9900), price(1, more)], discount: null })).toThrow(/Cannot add up/);
  });

  test("a discount in another currency", () => {
    const off = discount({ amount_off: 1000, currency: "eur" });
    expect(() => sumOf({ prices: [price(9900)], discount: off })).toThrow(/Cannot take off/);
  });
});

test.each([
  [9900, "usd", "$99"],
  [9950, "usd", "$99.50"],
  [1_000_000, "usd", "$10,000"],
  [9900, "eur", "€99"],
])("%i %s is %s", (amount, currency, shown) => expect(money(amount, currency)).toBe(shown));
