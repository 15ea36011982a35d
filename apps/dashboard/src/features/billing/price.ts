import type { Subscription } from "@parley/contract";
import { locale } from "../../texts/text.ts";

export interface Sum {
  total: number;
  /** What the discount takes off; nothing without one that counts. */
  off: number;
}

/**
 * What a month costs, in cents. A price that is not active counts like any other: it is not sold any more, and paid by those who have it.
 * @throws when a price is not in dollars, not for one month, or no fixed sum
 */
export function sumOf({ prices, discount }: Pick<Subscription, "prices" | "discount">): Sum {
  let whole = 0;
  for (const { currency, interval, interval_count, unit_amount, quantity } of prices) {
    if (currency.toLowerCase() !== "usd") throw new Error(`Cannot add up prices in ${currency}`);
    if (interval !== "month" || interval_count !== 1) {
      throw new Error(`Cannot add up prices for ${interval_count} ${interval}`);
    }
    if (unit_amount === null || quantity === null) throw new Error("Cannot add up prices by what is used");
    whole += unit_amount * quantity;
  }
  const off = Math.min(whole, Math.round(offOf(whole, discount)));
  return { total: whole - off, off };
}

function offOf(whole: number, discount: Subscription["discount"]) {
  if (!discount?.valid) return 0;
  if (discount.percent_off !== null) return (whole * discount.percent_off) / 100;
  if (discount.amount_off === null) return 0;
  if (discount.currency?.toLowerCase() !== "usd") throw new Error(`Cannot take off ${discount.currency}`);
  return discount.amount_off;
}

/** `$99`, or `$99.50`. @param amount in the smallest unit of a currency that has hundredths, as most do */
export function money(amount: number, currency = "usd"): string {
  const format = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(locale, format).format(amount / 100);
}
