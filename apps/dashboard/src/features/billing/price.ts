import type { Subscription } from "@parley/contract";
import { locale } from "../../texts/text.ts";

export interface Sum {
  total: number;
  /** The amount of the discount. 0 without a valid discount. */
  off: number;
}

/**
 * The monthly total in cents. Inactive prices count too: they are no longer sold, but existing subscribers pay them.
 * @throws when a price is not in dollars, not monthly, or has no fixed amount
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

/**
 * `$99`, or `$99.50`.
 * @param amount in the smallest unit of a currency with hundredths, like most currencies
 */
export function money(amount: number, currency = "usd"): string {
  const format = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(locale, format).format(amount / 100);
}
